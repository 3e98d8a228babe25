public import TargetActions

/// A chain registration of a control: where the search begins, and which command it makes of the control.
///
/// It does not name the types of control and handler: the closure that does is made where both are known, which is what
/// makes its casts fast.
@usableFromInline
final class CommandRoute: ActionRoute {
  @usableFromInline let start: ChainStart
  private let send: (AnyObject) -> DispatchOutcome?

  /// - Parameter send: Sends the command of a control; `nil` if that is not the control it was made for.
  @usableFromInline init(from start: ChainStart, send: @escaping (AnyObject) -> DispatchOutcome?) {
    self.start = start
    self.send = send
  }

  @usableFromInline func deliver(from sender: AnyObject, _ event: ActionEvent) -> ActionEntry {
    guard let outcome = send(sender) else { return .unhandled(hops: 0) }
    guard case .handled(let handler) = outcome.result else { return .unhandled(hops: outcome.hops) }
    return .handled(by: handler)
  }
}
