/// Shows that something is going on while it is on, and nothing while it is off.
@MainActor
public final class Spinner: View, ActivityShowing {
  /// Whether it is on.
  public var isSpinning = false { didSet { if isSpinning != oldValue { setNeedsDisplay() } } }

  private let style: Style

  /// Makes a spinner that is off.
  public init(style: Style = .plain, name: String? = nil) {
    self.style = style
    super.init(name: name)
  }

  public var isShowingActivity: Bool { isSpinning }

  public override func draw(on canvas: inout Canvas) {
    if isSpinning { canvas.write("◌", column: cells.columns - 1, row: 0, style: style) }
  }
}
