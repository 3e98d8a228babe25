/// Shows how much of something is done, from nothing to all.
@MainActor
public final class ProgressBar: View {
  /// The part that is done, from 0 to 1; what lies outside counts as the nearest of these, and no number as 0.
  public var progress: Double {
    didSet {
      progress = Self.part(progress)
      if progress != oldValue { setNeedsDisplay() }
    }
  }

  /// Makes a bar.
  public init(progress: Double = 0, name: String? = nil) {
    self.progress = Self.part(progress)
    super.init(name: name)
  }

  private static func part(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  public override var visibleText: String? { "\(Int((progress * 100).rounded(.down)))%" }

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  public override func draw(on canvas: inout Canvas) {
    canvas.fill(cells, with: "░", style: .dim)
    let filled = Int((progress * Double(cells.columns * 8)).rounded(.down))
    canvas.fill(CellRect(column: 0, row: 0, columns: filled / 8, rows: cells.rows), with: "█")
    for row in 0..<cells.rows { canvas.write(Self.eighths[filled % 8], column: filled / 8, row: row) }
  }
}
