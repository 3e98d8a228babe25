import Composites
public import TargetActions

/// Shows that a list is refreshing, and sends an action when a person pulls the list.
///
/// As in UIKit, a pull starts the control, and ``endRefreshing()`` stops it. While it is refreshing, a pull has no
/// effect unless ``sendsRepeatedPulls`` is set.
@MainActor
public final class RefreshControl: View, Control, ActivityShowing {
  /// The registered targets and actions.
  ///
  /// A pull sends `.valueChanged`.
  public let actions = ActionRegistry()

  /// Whether the list can be pulled.
  public var isEnabled = true

  /// Whether a pull during a refresh sends `.valueChanged` again, for an app that then starts over.
  public var sendsRepeatedPulls = false

  /// Whether a refresh is in progress.
  public private(set) var isRefreshing = false

  public var isShowingActivity: Bool { isRefreshing }
  public var activityWidth: Int { Self.text.displayWidth }

  private static let text = "↻ Refreshing…"

  private let style: Style

  /// Makes a control that isn't refreshing.
  public init(style: Style = .plain) {
    self.style = style
    super.init(name: "refreshControl")
  }

  /// Performs a pull: begins refreshing and sends `.valueChanged`.
  ///
  /// Has no effect if the control is disabled, or refreshing without ``sendsRepeatedPulls``.
  @discardableResult
  public func pull(input: (any Sendable)? = nil) -> SendOutcome? {
    guard isEnabled, !isRefreshing || sendsRepeatedPulls else { return nil }
    beginRefreshing()
    return sendActions(for: .valueChanged, input: input)
  }

  /// Begins refreshing without sending an action.
  public func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    setNeedsDisplay()
  }

  /// Ends refreshing.
  public func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    setNeedsDisplay()
  }

  public override func draw(on canvas: inout Canvas) {
    guard isRefreshing else { return }
    let text = Self.text.truncated(toWidth: cells.columns)
    canvas.write(text, column: cells.columns - text.displayWidth, row: 0, style: style)
  }
}
