import Composites
public import TargetActions

/// Shows that a list is being refreshed, and tells its targets when a person asks for it.
///
/// As in UIKit, the control goes on by itself when it is pulled, and off when code calls ``endRefreshing()``. While it is
/// on, pulling does nothing.
@MainActor
public final class RefreshControl: View, Control, ActivityShowing {
  /// Its registrations: a pull sends `.valueChanged`.
  public let actions = ActionRegistry()

  /// Whether it can be pulled.
  public var isEnabled = true

  /// Whether a refresh is under way.
  public private(set) var isRefreshing = false

  public var isShowingActivity: Bool { isRefreshing }

  private let style: Style

  /// Makes a control that is off.
  public init(style: Style = .plain) {
    self.style = style
    super.init(name: "refreshControl")
  }

  /// Does what a person's pull does: goes on and sends `.valueChanged`, unless it is on or disabled.
  @discardableResult
  public func pull(input: (any ActionInput)? = nil) -> SendOutcome? {
    guard !isRefreshing, isEnabled else { return nil }
    beginRefreshing()
    return sendActions(for: .valueChanged, input: input)
  }

  /// Goes on because code refreshes; tells nobody.
  public func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    setNeedsDisplay()
  }

  /// Goes off.
  public func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    setNeedsDisplay()
  }

  public override func draw(on canvas: inout Canvas) {
    guard isRefreshing else { return }
    let text = "↻ Refreshing…".truncated(toWidth: cells.columns)
    canvas.write(text, column: cells.columns - text.displayWidth, row: 0, style: style)
  }
}
