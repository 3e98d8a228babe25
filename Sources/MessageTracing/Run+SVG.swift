public import MessageRecording

extension Run {
  /// The colors of a drawing.
  public enum ColorScheme: Sendable, Hashable, CaseIterable {
    /// Dark on light.
    case light

    /// Light on dark.
    case dark

    /// Light or dark, as the reader's system is set.
    case automatic

    private static let lightRules =
      ".ground{fill:#fff}.head,.raised{fill:#f3f5f8;stroke:#d3dae2}.band{fill:#f3f5f8}.bar{fill:#e4e9ef;stroke:#c3ccd6}"
      + ".lane{stroke:#d3dae2}.title,.name,.again,.text,.step,.count{fill:#17202b}"
      + ".subtitle,.with,.part,.legend,.note,.pill,.answer,.backTip{fill:#55616f}.back{stroke:#55616f}.number{fill:#1c5fc4}"
      + ".text,.answer{stroke:#fff}.chip{fill-opacity:.12}.message{color:#55616f}.TA{color:#a8256f}.RC{color:#6a3fc0}"
      + ".DE{color:#2f6f1e}.DS{color:#765700}.OB{color:#0b6a63}.LK{color:#4d5f78}.NV{color:#1c5fc4}.DL{color:#a5430f}"

    private static let darkRules =
      ".ground{fill:#12161d}.head,.raised{fill:#1a2029;stroke:#323c49}.band{fill:#1a2029}"
      + ".bar{fill:#28313e;stroke:#475463}.lane{stroke:#323c49}.title,.name,.again,.text,.step,.count{fill:#e6ebf2}"
      + ".subtitle,.with,.part,.legend,.note,.pill,.answer,.backTip{fill:#9aa7b8}.back{stroke:#9aa7b8}.number{fill:#74b3ff}"
      + ".text,.answer{stroke:#12161d}.chip{fill-opacity:.16}.message{color:#9aa7b8}.TA{color:#f58ac2}.RC{color:#bfa0ff}"
      + ".DE{color:#8fd67a}.DS{color:#e3c55a}.OB{color:#4fd3c4}.LK{color:#a9b8cc}.NV{color:#74b3ff}.DL{color:#ff9b72}"

    /// The rules that both grounds share: fonts and strokes.
    private static let shapes =
      "text{font-family:ui-monospace,Menlo,'DejaVu Sans Mono',monospace;font-size:12px}"
      + ".title,.subtitle,.legend,.step,.number,.with,.note,.pill{font-family:system-ui,'DejaVu Sans',sans-serif}"
      + ".title{font-size:18px;font-weight:bold}.name,.again{font-size:13px;font-weight:bold}.with{font-size:11px}"
      + ".step,.number{font-size:13px;font-weight:bold}.part,.pill{font-size:11px}"
      + ".code{font-size:10px;font-weight:bold;fill:currentColor}.count{font-size:11px;font-weight:bold}"
      + ".text,.answer{paint-order:stroke;stroke-width:4px;stroke-linejoin:round}"
      + ".arrow{stroke:currentColor;stroke-width:1.5;fill:none}.more{stroke:currentColor;stroke-width:1;opacity:.5}"
      + ".tip{fill:currentColor}.chip{fill:currentColor}.back{fill:none;stroke-width:1.5;stroke-dasharray:4 4}"

    /// The style rules that give the classes of a drawing their fonts and colors.
    fileprivate var rules: String {
      switch self {
      case .light: Self.shapes + Self.lightRules
      case .dark: Self.shapes + Self.darkRules
      case .automatic: "\(Self.shapes)\(Self.lightRules)@media (prefers-color-scheme:dark){\(Self.darkRules)}"
      }
    }
  }

  /// Returns the run as a sequence diagram: an SVG picture without scripts or external references.
  ///
  /// Time runs downward. Each participant has a column, each message an arrow with the code of its pattern, and a call
  /// that sends messages a bar as long as it lasts. A dashed arrow is an answer. A ``/MessageRecording/Pattern/step``
  /// divides the drawing, repetitions are one arrow with a count (``folded()``), and with more than eight participants
  /// those with the fewest messages share the column of the participant they work with. The picture is at most 1,200
  /// points wide. The bytes are the same in every process and on every platform; color schemes differ only in their
  /// colors.
  ///
  /// - Parameters:
  ///   - colors: The colors of the picture.
  ///   - title: The heading of the picture.
  /// - Complexity: O(*n* · *d*) in the number of messages and their greatest depth.
  public func svg(_ colors: ColorScheme = .automatic, title: String = "Sequence of messages") -> String {
    let drawing = SequenceDrawing(of: SequencePlan(of: self), titled: title)
    let (width, height) = (drawing.width, drawing.height)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="img" xml:space="preserve">
      <style>\(colors.rules)</style>
      <rect class="ground" width="\(width)" height="\(height)"/>
      \(drawing.elements.joined(separator: "\n"))
      </svg>

      """
  }
}
