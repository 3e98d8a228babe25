public import MessageRecording

/// A request to a navigator, a container or a host, and its outcome.
///
/// A call that makes a request returns immediately. If nothing is under way, the request has ended by then. A request
/// made in a hook, or while a driver runs a transition, is queued: it is checked against the state when it runs, and
/// ends after the requests made before it.
public final class NavigationRequest {
  /// The kind of a request.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Loads the content of a controller.
    case load
    /// Adds a controller on top of a navigator's stack.
    case push
    /// Removes controllers from the top of a navigator's stack.
    case pop
    /// Replaces the stack of a navigator.
    case set
    /// Presents a controller above another one.
    case present
    /// Removes a presented controller.
    case dismiss
    /// Opens the screens of a path.
    case open
    /// Selects a tab.
    case select
    /// Shows children of a container.
    case showChildren = "show the child"
    /// Adds a child to a container.
    case addChild = "add the child"
    /// Removes a child from its container.
    case removeChild = "remove the child"
    /// Replaces the root controller of a host.
    case setRootController = "set the root controller"
    /// Lets a host show its content.
    case show
    /// Lets a host hide its content.
    case hide
    /// Removes all controllers of a host.
    case close
    /// Leaves the topmost screen.
    case goBack = "go back"
  }

  /// The kind of the request.
  public let kind: Kind

  /// The outcome; nil while the request is queued or under way.
  public private(set) var outcome: NavigationOutcome?

  private var handlers: [(NavigationOutcome) -> Void] = []

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// Calls a closure with the outcome, once; immediately if the request has ended.
  ///
  /// The request holds the closure until then. ``onEnd(_:_:)`` calls a method of a weakly held object instead.
  public func onEnd(_ handler: @escaping (NavigationOutcome) -> Void) {
    if let outcome { handler(outcome) } else { handlers.append(handler) }
  }

  /// Calls a method of an object, which is held weakly, with the outcome, once.
  public func onEnd<Owner: AnyObject>(_ owner: Owner, _ handler: @escaping (Owner) -> (NavigationOutcome) -> Void) {
    onEnd { [weak owner] in if let owner { handler(owner)($0) } }
  }

  func end(_ outcome: NavigationOutcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    let handlers = handlers
    self.handlers = []
    for handler in handlers { handler(outcome) }
  }

  /// The outcome in a recording, when the call returns; a request that was carried out needs no answer.
  var traceOutcome: Outcome {
    switch outcome {
    case .done: .done
    case .cancelled: "cancelled"
    case .refused(let error): .threw("\(error)")
    case nil: "waits"
    }
  }
}

@available(*, unavailable)
extension NavigationRequest: Sendable {}

/// The outcome of a request.
public enum NavigationOutcome: Sendable, Hashable {
  /// The request was carried out; one receipt for each dependency lists the controllers that took it.
  case done([HandedDependency.Receipt])

  /// The transition was canceled, or the host was deallocated first; everything is as before the request.
  case cancelled

  /// The request was not carried out, and nothing changed.
  case refused(NavigationError)

  /// Whether the request was carried out.
  public var isDone: Bool { if case .done = self { true } else { false } }
}

extension Pattern {
  /// A controller's life-cycle call: loading, appearing, disappearing.
  public static let lifeCycle = Pattern("lifeCycle")

  /// A request to a navigator, a container or a host, and the report of its outcome.
  public static let navigation = Pattern("navigation")

  /// A dependency that a request passes to a controller.
  public static let handDown = Pattern("handDown")
}
