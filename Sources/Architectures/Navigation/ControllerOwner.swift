import MessageTracing
import Responders

/// An object that is told when a controller is removed, such as a coordinator or a router.
///
/// A controller names its owner in ``ControllerState/owner``. The navigator or host keeps the owner alive from the moment
/// the controller is on a stack or presented until its removal was reported, so an owner refers to navigators weakly.
public protocol ControllerOwner: AnyObject {
  /// Runs once for each removal, after the controller's `didDisappear` and after it left its container.
  func controllerWasRemoved(_ removal: ControllerRemoval)
}

/// A report that a controller was removed for good.
public struct ControllerRemoval {
  /// How a controller was removed; a controller inside a container is removed in the same way as the container.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// It was popped from a stack.
    case popped
    /// It was presented, and it or a presentation below it was dismissed.
    case dismissed
    /// A new stack, path or root controller left it out.
    case replaced
    /// Its root was closed.
    case closed
  }

  /// What removed a controller.
  public enum Initiator: String, Sendable, Hashable, CaseIterable {
    /// A request of the program.
    case program
    /// The system: a back button, a swipe, a closed window.
    case system
  }

  /// The controller, which is freed after the report unless another object owns it.
  public let controller: any Controller

  /// How it was removed.
  public let reason: Reason

  /// What removed it.
  public let initiator: Initiator
}

/// The controllers that one transition removes, those inside a container before the container, and their results.
final class RemovalBatch<Content: Composite & Responder> where Content.Node == Content {
  private(set) var entries: [NavigationEntry<Content>] = []
  /// The deliveries of results, to be made after the reports.
  private(set) var results: [() -> Void] = []
  private let reason: ControllerRemoval.Reason
  private let initiator: ControllerRemoval.Initiator

  init(
    _ removed: [NavigationEntry<Content>], reason: ControllerRemoval.Reason, initiator: ControllerRemoval.Initiator
  ) {
    self.reason = reason
    self.initiator = initiator
    // Found container first and last inner controller first, so each list is reversed; a list instead of recursion.
    for entry in removed {
      var found: [NavigationEntry<Content>] = []
      var remaining: [(controller: any Controller<Content>, entry: NavigationEntry<Content>?)] = [
        (entry.controller, entry)
      ]
      while let next = remaining.popLast() {
        if let entry = next.entry { found.append(entry) }
        if let navigator = next.controller as? Navigator<Content> {
          remaining += navigator.entries.reversed().map { ($0.controller, $0) }
        } else {
          remaining += next.controller.controllerState.children.map { ($0, nil) }
        }
      }
      entries += found.reversed()
    }
  }

  /// Tells each owner, and releases each controller and owner after its report.
  func report() {
    // Until its report a controller is in no place but not available, so that earlier reports can't reuse it.
    for entry in entries { entry.controller.controllerState.isInTransition = true }
    entries.reverse()
    while let entry = entries.popLast() {
      let state = entry.controller.controllerState
      state.isInTransition = false
      if let result = state.takeResult() { results.append(result) }
      let removal = ControllerRemoval(controller: entry.controller, reason: reason, initiator: initiator)
      if let owner = entry.owner {
        Trace.send("controllerWasRemoved: \(reason) by \(initiator)", from: entry.controller, to: owner, .navigation) {
          owner.controllerWasRemoved(removal)
        }
      }
      state.removals.notify(removal)
    }
  }
}
