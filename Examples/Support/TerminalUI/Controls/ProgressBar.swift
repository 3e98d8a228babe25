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

  /// Creates a progress bar.
  public init(progress: Double = 0, name: String? = nil) {
    self.progress = Self.clamped(progress)
    super.init(name: name)
  }

  private static func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  public override var visibleText: String? { "\(Int((progress * 100).rounded(.down)))%" }

  public override func draw(on canvas: inout Canvas) {
    canvas.fill(cells, with: canvas.level == .none ? "─" : "━", style: Style(.rule))
    let filled = Int((progress * Double(cells.columns * 2)).rounded(.down))
    let whole = CellRect(column: 0, row: 0, columns: filled / 2, rows: cells.rows)
    canvas.fill(whole, with: "━", style: Style(.accent))
    guard filled % 2 == 1 else { return }
    for row in 0..<cells.rows { canvas.write("╸", column: filled / 2, row: row, style: Style(.accent)) }
  }
}
