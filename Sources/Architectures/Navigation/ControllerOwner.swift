import MessageRecording
import Responders

/// An object that is notified when a controller is removed, such as a coordinator or a router.
///
/// A controller refers to its owner by ``ControllerState/owner``. The navigator or host retains the owner while the
/// controller is on a stack or presented, and until its removal was reported, so an owner refers to navigators weakly.
public protocol ControllerOwner: AnyObject {
  /// Runs once for each removal, after the controller's `didDisappear` and after it left its container.
  func controllerWasRemoved(_ removal: ControllerRemoval)
}

/// A report that a controller was removed from its stack, presentation or host.
///
/// The controllers on the stack of a removed navigator are reported before the navigator. Other containers keep their
/// children, which aren't reported; but their results arrive, and their modules end.
public struct ControllerRemoval {
  /// How a controller was removed; a controller on a stack is removed in the same way as its navigator.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// It was popped from a stack.
    case popped
    /// It was presented, and it or a presentation below it was dismissed.
    case dismissed
    /// A new stack, path or root controller left it out, or its container removed it.
    case replaced
    /// Its root was closed.
    case closed
  }

  /// The controller, which is deallocated after the report unless another object owns it.
  public let controller: any Controller

  /// The kind of request that removed it.
  public let reason: Reason

  /// Whether the system removed it, by a back button, a swipe or a closed window, instead of a request of the program.
  public let isBySystem: Bool
}

/// The controllers that one transition removes, those inside a container before the container, and their results.
final class RemovalBatch {
  /// A controller that is removed.
  struct Removal {
    let entry: NavigationEntry
    /// The stack that it leaves because the stack's navigator is removed as a whole; nil for others.
    var stack: ControllerNode?
    /// Whether it remains a child of its container, which is removed and may be used again.
    ///
    /// It isn't reported, but its result arrives, and its module ends.
    var isKept = false
  }

  private(set) var entries: [Removal] = []
  /// The deliveries of results, to be made after the reports.
  private(set) var results: [() -> Void] = []
  private let reason: ControllerRemoval.Reason
  private let isBySystem: Bool

  init(_ removed: [NavigationEntry], reason: ControllerRemoval.Reason, bySystem isBySystem: Bool) {
    self.reason = reason
    self.isBySystem = isBySystem
    entries.reserveCapacity(removed.count)
    for entry in removed {
      if entry.node.ownedChildren.isEmpty {
        entries.append(Removal(entry: entry))
      } else {
        add(entry)
      }
    }
  }

  /// Adds a container after the controllers inside it.
  private func add(_ entry: NavigationEntry) {
    // Found in reverse order: the container first, then the controllers inside it from the last one on. A list instead
    // of recursion, so that nesting has no limit.
    var found: [Removal] = []
    var remaining: [(node: ControllerNode, removal: Removal?)] = [(entry.node, Removal(entry: entry))]
    while let (node, removal) = remaining.popLast() {
      if let removal { found.append(removal) }
      if node.kind == .stack {
        remaining += node.entries.reversed().map { ($0.node, Removal(entry: $0, stack: node)) }
      } else {
        remaining += node.children.map { child in
          (child, child.controller.map { Removal(entry: $0.entry, isKept: true) })
        }
      }
    }
    entries += found.reversed()
  }

  /// Notifies each owner, and releases each controller and owner after its report.
  func report() {
    // Until its report a controller is in no place but not available, so that earlier reports can't reuse it.
    for removal in entries { removal.entry.node.isInTransition = true }
    entries.reverse()
    while let removal = entries.popLast() {
      let entry = removal.entry
      entry.node.isInTransition = false
      if let result = entry.node.takeResult() { results.append(result) }
      let report = ControllerRemoval(controller: entry.controller, reason: reason, isBySystem: isBySystem)
      if let owner = entry.owner, !removal.isKept {
        let source = isBySystem ? "system" : "program"
        Trace.send("controllerWasRemoved: \(reason) by \(source)", from: entry.controller, to: owner, .navigation) {
          owner.controllerWasRemoved(report)
        }
      }
      entry.node.endModule(with: report)
      if !removal.isKept { entry.node.removals.notify(report) }
    }
  }
}

extension ControllerNode {
  /// Notifies the controller's module of the removal.
  fileprivate func endModule(with report: ControllerRemoval) {
    guard let module else { return }
    Trace.send(Trace.text(of: report), from: removals, to: module, .notification) {
      module.controllerWasRemoved(report)
    }
  }

  /// Ends the modules of this controller and of those inside it, which its container has removed, and then delivers
  /// their results.
  func endAfterRemoval(from container: ControllerNode) {
    let results = takeResults()
    for node in Self.postorder(from: [self], children: { $0.children }) {
      guard let controller = node.controller else { continue }
      node.endModule(with: ControllerRemoval(controller: controller, reason: .replaced, isBySystem: false))
    }
    for result in results { container.queue.deliver(result) }
  }

  /// Empties the result slots of this controller and of those inside it, and returns the deliveries of their results.
  func takeResults() -> [() -> Void] {
    Self.postorder(from: [self], children: { $0.children }).compactMap { $0.takeResult() }
  }
}
