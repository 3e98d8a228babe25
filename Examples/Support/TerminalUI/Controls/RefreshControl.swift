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
  public var activityWidth: Int { spinner.activityWidth }

  private let spinner = Spinner()

  /// Creates a control that isn't refreshing.
  public init() {
    super.init(name: "refreshControl")
    addAll(spinner)
  }

  public override func layout() { spinner.frame = bounds }

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
    spinner.isSpinning = true
  }

  /// Ends refreshing.
  public func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    spinner.isSpinning = false
  }
}
