/// Shows the completed part of a task.
@MainActor
public final class ProgressBar: View {
  /// The completed part, clamped to 0...1.
  ///
  /// NaN counts as 0.
  public var progress: Double {
    didSet {
      progress = Self.clamped(progress)
      if progress != oldValue { setNeedsDisplay() }
    }
  }

  /// Makes a progress bar.
  public init(progress: Double = 0, name: String? = nil) {
    self.progress = Self.clamped(progress)
    super.init(name: name)
  }

  private static func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  public override var visibleText: String? { "\(Int((progress * 100).rounded(.down)))%" }

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  public override func draw(on canvas: inout Canvas) {
    canvas.fill(cells, with: "░", style: .dim)
    let filled = Int((progress * Double(cells.columns * 8)).rounded(.down))
    canvas.fill(CellRect(column: 0, row: 0, columns: filled / 8, rows: cells.rows), with: "█")
    for row in 0..<cells.rows { canvas.write(Self.eighths[filled % 8], column: filled / 8, row: row) }
  }
}
