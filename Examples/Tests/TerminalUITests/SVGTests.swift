import MessageTracing
import Testing

@testable import TerminalUI

struct SVGTests {
  @Test("a screen is drawn in runs as wide as their cells, with escaped text")
  func drawing() {
    var canvas = Canvas(columns: 10, rows: 3)
    canvas.write("a <b> & \"", column: 0, row: 0)
    canvas.write("漢é", column: 1, row: 1, style: Style(.danger, .bold))
    canvas.write("x", column: 0, row: 2, style: .reversed)
    canvas.write("  a  b  ", column: 3, row: 2)
    canvas.put("▀", column: 2, row: 2, style: Style(.rgb(red: 1, green: 2, blue: 255), on: .palette(196)))
    let svg = canvas.svg(.light, title: "A \"screen\"")
    let body = svg.split(separator: "\n").filter { !$0.hasPrefix("<style>") }.map(String.init)
    #expect(
      body == [
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"92\" height=\"62\" viewBox=\"-1 -1 92 62\" role=\"img\" "
          + "aria-label=\"A &quot;screen&quot;\">",
        "<clipPath id=\"c\"><rect width=\"90\" height=\"60\" rx=\"9\"/></clipPath>",
        "<g clip-path=\"url(#c)\"><rect width=\"90\" height=\"60\" class=\"c0\"/>",
        "<path class=\"c1\" d=\"M0 40h9v20h-9z\"/>",
        "<path fill=\"#ff0000\" d=\"M18 40h9v20h-9z\"/>",
        "<path fill=\"#0102ff\" d=\"M18 40h9v10h-9z\"/>",
        "<text x=\"0 9 18 27 36 45 54 63 72\" y=\"15\" class=\"c1\">a &lt;b&gt; &amp; &quot;</text>",
        "<text x=\"9 27\" y=\"35\" class=\"c2 b\">漢é</text>",
        "<text x=\"0\" y=\"55\" class=\"c0\">x</text>",
        "<text x=\"45\" y=\"55\" class=\"c1\">a</text>",
        "<text x=\"72\" y=\"55\" class=\"c1\">b</text>",
        "</g><rect class=\"f sc3\" width=\"90\" height=\"60\" rx=\"9\"/>",
        "</svg>",
      ])
    #expect(svg == canvas.svg(.light, title: "A \"screen\""))
  }

  @Test("one picture has the colors of the light and of the dark theme")
  func appearances() {
    let canvas = Canvas(columns: 1, rows: 1)
    let (light, dark) = (canvas.svg(.light, title: ""), canvas.svg(.dark, title: ""))
    #expect(light.contains(".c0{fill:#ffffff}") && !light.contains("prefers-color-scheme"))
    #expect(dark.contains(".c0{fill:#12161d}") && !dark.contains("#ffffff"))
    let both = canvas.svg(title: "")
    #expect(both.contains(".c0{fill:#ffffff}"))
    #expect(both.contains("@media (prefers-color-scheme:dark){.c0{fill:#12161d}"))
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
