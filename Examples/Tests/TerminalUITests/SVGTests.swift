import MessageTracing
import Testing

@testable import TerminalUI

struct SVGTests {
  @Test("a screen is drawn in runs as wide as their cells, with escaped text")
  func drawing() {
    var canvas = Canvas(columns: 10, rows: 3)
    canvas.write("a <b> & \"", column: 0, row: 0)
    canvas.write("漢é", column: 1, row: 1, style: Style(.red, [.bold, .underlined]))
    canvas.write("x", column: 0, row: 2, style: .reversed)
    canvas.write("  a  b  ", column: 3, row: 2)
    canvas.put("▀", column: 2, row: 2, style: Style(.rgb(red: 1, green: 2, blue: 255), on: .palette(196)))
    let svg = canvas.svg(.light, title: "A \"screen\"")
    let body = svg.split(separator: "\n").filter { !$0.hasPrefix("<style>") }.map(String.init)
    #expect(
      body == [
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"80\" height=\"48\" viewBox=\"0 0 80 48\" role=\"img\" "
          + "aria-label=\"A &quot;screen&quot;\">",
        "<rect class=\"b\" width=\"80\" height=\"48\"/>",
        "<text x=\"0\" y=\"12\" textLength=\"72\" class=\"i\">a &lt;b&gt; &amp; &quot;</text>",
        "<text x=\"8\" y=\"28\" textLength=\"16\" class=\"p1 o u\">漢</text>",
        "<text x=\"24\" y=\"28\" textLength=\"8\" class=\"p1 o u\">é</text>",
        "<rect x=\"0\" y=\"32\" width=\"8\" height=\"16\" class=\"i\"/>",
        "<rect x=\"16\" y=\"32\" width=\"8\" height=\"16\" fill=\"#ff0000\"/>",
        "<rect x=\"16\" y=\"32\" width=\"8\" height=\"8\" fill=\"#0102ff\"/>",
        "<text x=\"0\" y=\"44\" textLength=\"8\" class=\"r\">x</text>",
        "<text x=\"40\" y=\"44\" textLength=\"32\" class=\"i\">a\u{A0}\u{A0}b</text>",
        "</svg>",
      ])
    #expect(svg == canvas.svg(.light, title: "A \"screen\""))
  }

  @Test("one picture has a light and a dark appearance")
  func appearances() {
    let canvas = Canvas(columns: 1, rows: 1)
    let (light, dark) = (canvas.svg(.light, title: ""), canvas.svg(.dark, title: ""))
    #expect(light.contains(".b,.r{fill:#ffffff}") && !light.contains("prefers-color-scheme"))
    #expect(dark.contains(".b,.r{fill:#14191f}") && !dark.contains("#ffffff"))
    let both = canvas.svg(title: "")
    #expect(both.contains("@media (prefers-color-scheme:dark){.b,.r{fill:#14191f}"))
  }

  @Test("no character makes the picture invalid")
  func hostileText() {
    var canvas = Canvas(columns: 12, rows: 1)
    canvas.write("\u{0}\u{1B}]]>\u{FFFF}\u{FFFE}\u{202E}&", column: 0, row: 0)
    let svg = canvas.svg(.light, title: "\u{0}\u{B}")
    #expect(!svg.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0xFFFF || $0.value == 0xFFFE })
    #expect(svg.contains("]]&gt;"))
  }
}
