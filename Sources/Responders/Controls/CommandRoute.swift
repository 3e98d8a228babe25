import TargetActions
import Tracing

/// A chain registration of a control: where the search begins, and which command it makes of the control.
final class CommandRoute<Sender: Control & Responder, Handler>: ActionRoute {
  let start: ChainStart
  private let command: (Sender) -> Command<Handler>

  init(from start: ChainStart, _ command: @escaping (Sender) -> Command<Handler>) {
    self.start = start
    self.command = command
  }

  func deliver(from sender: AnyObject, _ event: ActionEvent) -> ActionEntry {
    guard let sender = sender as? Sender else { return .unhandled(hops: 0) }
    let outcome = sender.send(command(sender), from: start)
    guard case .handled(let handler) = outcome.result else { return .unhandled(hops: outcome.hops) }
    return .handled(by: handler)
  }
}
