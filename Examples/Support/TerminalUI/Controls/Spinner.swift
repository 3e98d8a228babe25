import Composites

/// Shows that something is going on while it is on, and nothing while it is off.
///
/// In a terminal it turns. On a screen in memory it stands still, so that pictures do not depend on time.
@MainActor
public final class Spinner: View, ActivityShowing {
  /// Whether it is on.
  public var isSpinning = false {
    didSet {
      guard isSpinning != oldValue else { return }
      phase = 0
      setNeedsDisplay()
    }
  }

  private var phase = 0
  private let style: Style

  private static let phases = Array("◐◓◑◒")

  /// Makes a spinner that is off.
  public init(style: Style = .plain, name: String? = nil) {
    self.style = style
    super.init(name: name)
  }

  public var isShowingActivity: Bool { isSpinning }

  /// Shows the next phase.
  func turn() {
    phase = (phase + 1) % Self.phases.count
    setNeedsDisplay()
  }

  public override func draw(on canvas: inout Canvas) {
    if isSpinning { canvas.write(String(Self.phases[phase]), column: cells.columns - 1, row: 0, style: style) }
  }
}

extension Window {
  /// The spinners that turn now.
  var spinners: [Spinner] {
    preorder.compactMap { $0 as? Spinner }.filter { $0.isSpinning && $0.isVisible }
  }
}
