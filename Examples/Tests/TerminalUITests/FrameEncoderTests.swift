import ArmatureTesting
import Testing

@testable import TerminalUI

struct FrameEncoderTests {
  @Test("encoding the shown canvas again gives no output")
  func sendsNothingTwice() {
    var encoder = FrameEncoder(level: .trueColor)
    var canvas = Canvas(columns: 10, rows: 2)
    canvas.write("hello", column: 0, row: 0)
    #expect(!encoder.encode(canvas).isEmpty)
    #expect(encoder.encode(canvas) == "")
  }

  @Test("only changed cells are sent, with one cursor sequence for each run")
  func sendsChangesOnly() {
    var encoder = FrameEncoder(level: .colors16)
    var canvas = Canvas(columns: 20, rows: 3)
    canvas.write("one two three", column: 0, row: 1)
    _ = encoder.encode(canvas)
    canvas.write("2two", column: 4, row: 1, style: Style(.red, .bold))
    #expect(encoder.encode(canvas) == "\u{1B}[2;5H\u{1B}[0;1;31m2two\u{1B}[0m")
  }

  @Test("a short gap of the same style is rewritten, which takes fewer bytes than a cursor sequence")
  func writesOverGaps() {
    var encoder = FrameEncoder(level: .none)
    var canvas = Canvas(columns: 30, rows: 1)
    _ = encoder.encode(canvas)
    canvas.write("a word", column: 0, row: 0)
    canvas.write("far", column: 20, row: 0)
    #expect(encoder.encode(canvas) == "\u{1B}[1;1H\u{1B}[0ma word\u{1B}[1;21Hfar\u{1B}[0m")
  }

  @Test("the cursor is positioned after a character of ambiguous width")
  func repositionsCursor() {
    var encoder = FrameEncoder(level: .none)
    var canvas = Canvas(columns: 6, rows: 1)
    _ = encoder.encode(canvas)
    canvas.write("❤\u{FE0F}ab", column: 0, row: 0)
    #expect(encoder.encode(canvas) == "\u{1B}[1;1H\u{1B}[0m❤\u{FE0F}\u{1B}[1;3Hab\u{1B}[0m")
  }

  @Test("after a resize or an invalidation, everything is sent")
  func sendsAllAgain() {
    var encoder = FrameEncoder(level: .none)
    var canvas = Canvas(columns: 4, rows: 1)
    canvas.write("ab", column: 0, row: 0)
    let whole = encoder.encode(canvas)
    encoder.invalidate()
    #expect(encoder.encode(canvas) == whole)
    #expect(whole == "\u{1B}[0m\u{1B}[2J\u{1B}[1;1H\u{1B}[0mab\u{1B}[0m")
    #expect(encoder.encode(Canvas(columns: 5, rows: 1)) == "\u{1B}[0m\u{1B}[2J")
  }

  @Test("a terminal that paints its background is painted completely at first, also where nothing is written")
  func paintsTheBackground() {
    var encoder = FrameEncoder(level: .trueColor, theme: .light)
    var terminal = TerminalModel(columns: 3, rows: 1)
    terminal.receive(encoder.encode(Canvas(columns: 3, rows: 1)))
    for column in 0..<3 {
      #expect(terminal.canvas.style(column: column, row: 0)?.background == .rgb(red: 255, green: 255, blue: 255))
    }
  }

  @Test(
    "a terminal that receives the changes shows the canvas in the colors of the theme", arguments: ColorLevel.allCases,
    [Theme.dark, .light])
  func terminalShowsTheCanvas(level: ColorLevel, theme: Theme) {
    var random = SeededGenerator(seed: 7)
    var encoder = FrameEncoder(level: level, theme: theme)
    var terminal = TerminalModel(columns: 17, rows: 6)
    var canvas = Canvas(columns: 17, rows: 6)
    for _ in 0..<300 {
      Self.drawRandomly(on: &canvas, with: &random)
      terminal.receive(encoder.encode(canvas))
      #expect(terminal.canvas.text == canvas.text)
      var painted = canvas
      painted.restyle(CellRect(column: 0, row: 0, columns: 17, rows: 6)) { $0 = theme.resolve($0, at: level) }
      #expect(terminal.canvas == painted)
    }
    #expect(terminal.unknown == [])
  }

  private static func drawRandomly(on canvas: inout Canvas, with random: inout SeededGenerator) {
    let texts = ["abc", "漢字", "e\u{301}é", "😀x", "   ", "\u{1B}[2J", "👩‍🚀🇸🇪", "日本語日本語日本語"]
    let colors = [
      Color.standard, .red, .gray, .palette(200), .rgb(red: 250, green: 128, blue: 3), .role(.accent), .role(.faint),
      .tint(.danger),
    ]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let style = Style(
        colors.randomElement(using: &random) ?? .red, on: colors.randomElement(using: &random) ?? .red,
        Style.Attributes(rawValue: UInt8.random(in: 0..<64, using: &random)))
      canvas.write(
        texts.randomElement(using: &random) ?? "", column: Int.random(in: -4...17, using: &random),
        row: Int.random(in: -1...6, using: &random), style: style)
    }
  }
}

struct ColorTests {
  @Test(
    "the environment determines the color level, and NO_COLOR takes precedence",
    arguments: [
      (["TERM": "xterm"], ColorLevel.colors16), (["TERM": "tmux-256color"], .colors256), (["TERM": "dumb"], .none),
      (["TERM": "xterm", "COLORTERM": "truecolor"], .trueColor), ([:], .none),
      (["TERM": "xterm-256color", "COLORTERM": "24bit", "NO_COLOR": "1"], .none),
      (["TERM": "xterm-256color", "NO_COLOR": ""], .colors256), (["TERM": "xterm-direct"], .trueColor),
    ])
  func levels(environment: [String: String], level: ColorLevel) {
    #expect(ColorLevel(environment: environment) == level)
  }

  @Test("an RGB value becomes the nearest color of the terminal")
  func reduction() {
    let orange = Color.rgb(red: 255, green: 135, blue: 0)
    #expect(orange.reduced(to: .trueColor) == orange)
    #expect(orange.reduced(to: .colors256) == .palette(208))
    #expect(orange.reduced(to: .colors16) == .palette(11))
    #expect(orange.reduced(to: .none) == .standard)
    #expect(Color.rgb(red: 128, green: 128, blue: 128).reduced(to: .colors256) == .palette(244))
    #expect(Color.palette(208).reduced(to: .colors16) == .palette(11))
    #expect(Color.palette(3).reduced(to: .colors16) == .palette(3))
  }

  @Test("every RGB value has a color on every level")
  func everyMixture() {
    for value in stride(from: 0, through: 0xFF_FFFF, by: 4999) {
      let color = Color.rgb(
        red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
      guard case .palette(let wide) = color.reduced(to: .colors256), wide >= 16,
        case .palette(let base) = color.reduced(to: .colors16), base < 16
      else {
        Issue.record("\(color)")
        return
      }
    }
  }
}
