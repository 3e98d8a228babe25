import MessageTracing

/// A request to a navigator, a container or a stage, and what became of it.
///
/// A call that makes a request returns at once. With nothing under way it has ended by then; in a hook, or while a driver
/// is at work, it waits its turn, is checked against the state it then finds, and ends after the ones made before it.
public final class NavigationRequest {
  /// What is asked for.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case push
    case pop
    case set
    case present
    case dismiss
    case open
    case select
    case showChildren = "show the child"
    case addChild = "add the child"
    case removeChild = "remove the child"
    case setRootController = "set the root controller"
    case show
    case hide
    case close
    case goBack = "go back"
  }

  /// What is asked for.
  public let kind: Kind

  /// What became of it; nil while it waits its turn or is under way.
  public private(set) var outcome: NavigationOutcome?

  private var handlers: [(NavigationOutcome) -> Void] = []

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// Has a piece of code called with the outcome, once; at once if there is one already.
  ///
  /// The request holds the closure until then. With an owner at hand, ``onEnd(_:_:)`` captures nothing.
  public func onEnd(_ handler: @escaping (NavigationOutcome) -> Void) {
    if let outcome { handler(outcome) } else { handlers.append(handler) }
  }

  /// Has a method of an owner called with the outcome, once, if the owner, held weakly, is still there.
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
}

extension NavigationRequest {
  /// What a recorder shows of it when the call returns.
  var traceOutcome: Outcome {
    switch outcome {
    case .done: "done"
    case .cancelled: "cancelled"
    case .refused(let error): .threw("\(error)")
    case nil: "waits"
    }
  }
}

@available(*, unavailable)
extension NavigationRequest: Sendable {}
