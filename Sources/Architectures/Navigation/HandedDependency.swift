public import MessageRecording
import Responders

/// A dependency that a request passes to a controller before it loads: a value, and the protocol method that takes it.
///
/// ```swift
/// navigator.push(detail, handing: .value(context, to: (any HandlesContext).receive))
/// navigator.push(detail, handing: .dependency(to: (any HandlesItem).self) { $0.receive(item: item, isNew: true) })
/// ```
///
/// A reference to a method of a protocol that is isolated to an actor doesn't compile ("sending 'self' risks causing
/// data races"). Write a closure: `.dependency(to: (any HandlesContext).self) { $0.receive(context) }`.
///
/// A controller that conforms to the protocol gets the dependency each time it is pushed or presented, before it joins
/// its container and loads. A container that doesn't conform passes the dependency to each of its children; one that
/// does is responsible for its children itself. The request retains the dependency until it ends.
public struct HandedDependency {
  /// The name of the protocol, as it appears in outcomes.
  public let protocolName: String

  /// Passes the dependency to an object on behalf of a sender; returns false if the object doesn't conform.
  let hand: (_ object: AnyObject, _ sender: AnyObject) -> Bool

  /// What a controller lacks if it doesn't take the dependency, and the sender; nil if the dependency isn't required.
  let requirement: (lacks: String, sender: Participant)?

  /// Makes a dependency out of a value and the method of a protocol that takes it.
  public static func value<Value, Receiver>(
    _ value: Value, to method: @escaping (Receiver) -> (Value) -> Void
  ) -> HandedDependency {
    .dependency(to: Receiver.self) { method($0)(value) }
  }

  /// Makes a dependency out of a protocol, or a composition of protocols, and a closure that passes the dependency.
  public static func dependency<Receiver>(
    to receiver: Receiver.Type, _ hand: @escaping (Receiver) -> Void
  ) -> HandedDependency {
    let name = name(of: receiver)
    return HandedDependency(
      protocolName: name,
      hand: { object, sender in
        guard let receiver = object as? Receiver else { return false }
        Trace.send(name, from: sender, to: object, .handDown) { hand(receiver) }
        return true
      }, requirement: nil)
  }

  static func name(of type: Any.Type) -> String {
    let name = String(describing: type)
    return name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
  }

  /// The controllers that took a dependency.
  public struct Receipt: Sendable, Hashable, CustomStringConvertible {
    /// The name of the protocol.
    public let protocolName: String

    /// The controllers that took the dependency, in order; empty if none conforms.
    public let receivers: [Participant]

    /// Creates a receipt, for a test to compare with.
    public init(protocolName: String, receivers: [Participant]) {
      self.protocolName = protocolName
      self.receivers = receivers
    }

    public var description: String {
      let names = receivers.isEmpty ? "none" : Participant.names(of: receivers).joined(separator: ", ")
      return "\(protocolName): \(names)"
    }
  }
}

extension ControllerNode {
  /// Passes the dependencies to a controller and what it contains, and throws if one lacks a dependency.
  static func hand(
    _ dependencies: [HandedDependency], to controller: any Controller, _ kind: NavigationRequest.Kind,
    from sender: AnyObject
  ) throws(NavigationError) -> [HandedDependency.Receipt] {
    let receipts = try take(dependencies, by: controller, kind, from: sender)
    try checkDependencies(of: controller, kind, sender: sender)
    return receipts
  }

  /// Passes each dependency to its receivers, in order, and throws if none takes one that is required.
  static func take(
    _ dependencies: [HandedDependency], by controller: any Controller, _ kind: NavigationRequest.Kind,
    from sender: AnyObject
  ) throws(NavigationError) -> [HandedDependency.Receipt] {
    if dependencies.isEmpty { return [] }
    let receipts = dependencies.map { hand($0, to: controller, from: sender) }
    for (dependency, receipt) in zip(dependencies, receipts) where receipt.receivers.isEmpty {
      if let (lacks, sender) = dependency.requirement {
        throw refuse(controller, kind, missing: [lacks], in: controller, sender: sender)
      }
    }
    return receipts
  }

  private static func hand(
    _ dependency: HandedDependency, to controller: any Controller, from sender: AnyObject
  ) -> HandedDependency.Receipt {
    var receivers: [Participant] = []
    forEachController(in: controller) { next in
      let isTaken = dependency.hand(next, sender)
      if isTaken { receivers.append(Participant(next)) }
      return !isTaken
    }
    return HandedDependency.Receipt(protocolName: dependency.protocolName, receivers: receivers)
  }

  /// Throws if a controller, or one inside it, lacks a dependency.
  static func checkDependencies(
    of controller: any Controller, _ kind: NavigationRequest.Kind, sender: AnyObject
  ) throws(NavigationError) {
    var fault: (missing: [String], controller: any Controller)?
    forEachController(in: controller) { next in
      if fault != nil { return false }
      let missing = next.missingDependencies
      if !missing.isEmpty { fault = (missing, next) }
      return missing.isEmpty
    }
    guard let fault else { return }
    throw refuse(controller, kind, missing: fault.missing, in: fault.controller, sender: Participant(sender))
  }

  /// Calls a closure with a controller, and with the children of each controller for which it returns true.
  private static func forEachController(in controller: any Controller, _ body: (any Controller) -> Bool) {
    if !body(controller) || controller.node.ownedChildren.isEmpty { return }
    // A list instead of recursion, so that nesting has no limit.
    var remaining: [ControllerNode] = controller.node.children.reversed()
    while let next = remaining.popLast() {
      guard let controller = next.controller, body(controller) else { continue }
      remaining.append(contentsOf: next.children.reversed())
    }
  }

  private static func refuse(
    _ arrival: any Controller, _ kind: NavigationRequest.Kind, missing: [String], in controller: any Controller,
    sender: Participant
  ) -> NavigationError {
    let error = NavigationError(
      kind, arrival, .missingDependencies(Participant(controller), missing, sender: sender))
    Diagnostic(.missingDependency, about: Participant(controller), "\(error)").emit()
    return error
  }
}

extension Diagnostic.Topic {
  /// A request for a controller lacks a dependency that the controller requires.
  public static let missingDependency = Diagnostic.Topic("missingDependency")
}
