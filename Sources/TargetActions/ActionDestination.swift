public import MessageRecording

/// The destination of a registration's calls.
public enum ActionDestination: Sendable, Hashable {
  /// A method of an object, which is held weakly.
  case object(Participant)

  /// The object on a chain that handles the action, searched for in each send.
  case chain(ChainStart)

  /// A closure that the control owns, called with its owner, which is held weakly.
  case closure(owner: Participant)
}

/// Where the search of a chain registration begins.
///
/// There is no default, since the start decides which object handles the action.
public enum ChainStart: Sendable, Hashable, CaseIterable {
  /// The first responder, even if the path from there doesn't contain the control.
  case firstResponder

  /// The control itself.
  case sender

  /// The responder after the control.
  case senderNext
}

/// Searches a chain for the handler of a control's action, in each send.
///
/// The module with the chain implements this and adds the route with ``Control/add(route:id:for:)``. The control owns
/// its routes, so a route must not retain the control or the objects that it may find.
@usableFromInline package protocol ActionRoute: AnyObject {
  /// Where the search begins; part of the registration's identity, so it must not change.
  var start: ChainStart { get }

  /// Searches for a handler and calls it.
  ///
  /// Called once in each send of the registration's events, with no lock held.
  ///
  /// - Parameters:
  ///   - sender: The control.
  ///   - event: The event.
  /// - Returns: ``ActionEntry/handled(by:)``, or ``ActionEntry/unhandled(hops:)`` with the number of objects searched.
  func deliver(from sender: AnyObject, _ event: ActionEvent) -> ActionEntry
}

// MARK: Texts

extension ActionDestination: CustomStringConvertible {
  /// The destination as written in code: `object(Screen)`.
  public var description: String {
    switch self {
    case .object(let target): "object(\(target))"
    case .chain(let start): "chain(\(start))"
    case .closure(let owner): "closure(owner: \(owner))"
    }
  }
}

extension ChainStart: CustomStringConvertible {
  /// The start as written in code, without the dot.
  public var description: String {
    switch self {
    case .firstResponder: "firstResponder"
    case .sender: "sender"
    case .senderNext: "senderNext"
    }
  }
}
