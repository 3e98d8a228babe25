import Composites

/// An activity indicator, visible while it spins.
///
/// It is animated in a terminal only. On a screen in memory it doesn't move, so that pictures don't depend on time.
@MainActor
public final class Spinner: View, ActivityShowing {
  /// Whether the spinner is visible.
  public var isSpinning = false {
    didSet {
      guard isSpinning != oldValue else { return }
      phase = 0
      setNeedsDisplay()
    }
  }

  private var phase = 0

  private static let phases = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

  /// Creates a spinner that isn't spinning.
  public override init(name: String? = nil) {
    super.init(name: name)
  }

  public var isShowingActivity: Bool { isSpinning }
  public var activityWidth: Int { 1 }

  /// Shows the next phase of the animation.
  func advance() {
    phase = (phase + 1) % Self.phases.count
    setNeedsDisplay()
  }

  public override func draw(on canvas: inout Canvas) {
    guard isSpinning else { return }
    let background: ColorRole? = ancestors.contains { $0 is NavigationBar } ? .surface : nil
    canvas.write(String(Self.phases[phase]), column: cells.columns - 1, row: 0, style: Style(.accent, on: background))
  }
}

extension Window {
  /// The visible, spinning spinners.
  var spinners: [Spinner] {
    preorder.compactMap { $0 as? Spinner }.filter { $0.isSpinning && $0.isVisible }
  }
}

/// A view that shows activity, such as a spinner.
@MainActor
public protocol ActivityShowing: View {
  /// Whether it currently shows activity.
  var isShowingActivity: Bool { get }

  /// The width of the indicator in cells.
  var activityWidth: Int { get }
}
