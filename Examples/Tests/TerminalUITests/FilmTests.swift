import MessageTracing
import Testing

@testable import TerminalUI

struct FilmTests {
  private func frame(_ text: String) -> Canvas {
    var canvas = Canvas(columns: 5, rows: 1)
    canvas.write(text, column: 0, row: 0)
    return canvas
  }

  @Test("each frame is shown for its part of the film, and equal neighbors are one frame")
  func frames() {
    var film = Film()
    for text in ["one", "one", "two", "one"] { film.add(frame(text)) }
    #expect(film.last == frame("one"))
    let svg = film.svg(.light, title: "A film")
    let groups = svg.split(separator: "\n").filter { $0.hasPrefix("<g class=\"k") }
    #expect(
      groups == [
        "<g class=\"k\" style=\"animation-delay:0s\">", "<g class=\"k\" style=\"animation-delay:1.2s\">",
        "<g class=\"k l\" style=\"animation-delay:2.4s\">",
      ])
    #expect(svg.contains(".k{visibility:hidden;animation:k 3.6s step-end infinite}"))
    #expect(svg.contains("@keyframes k{0%{visibility:visible}33.33%{visibility:hidden}}"))
    #expect(svg.contains("@media (prefers-reduced-motion:reduce){.k{animation:none}.l{visibility:visible}}"))
    #expect(svg.split(separator: "\n").filter { $0.contains(">two</text>") }.count == 1)
  }
}
