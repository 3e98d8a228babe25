import MessageTracing

/// Something that is handed to a scene on its way: a capability, which is a protocol, and what to do with who adopts it.
///
/// ```swift
/// navigator.push(detail, .offering(context, as: (any HandlesContext).receive))
/// navigator.push(detail, Offer((any HandlesItem).self) { $0.receive(item: item, isNew: true) })
/// ```
///
/// A scene that adopts the capability gets it once for each time that it is pushed or presented, before it joins and
/// loads. A container that does not adopt it passes the offer to each of its children; one that does adopt it gets it
/// alone, and passing on is its own affair. The request owns what is offered until it has ended.
public struct Offer {
  /// The name of the capability, as outcomes bear it.
  public let capability: String

  /// Hands over to an object on behalf of a sender, if the object adopts the capability.
  let give: (_ object: AnyObject, _ sender: AnyObject) -> Bool

  /// What a scene lacks that does not take it, and who offers it; nil for an offer that a scene may leave.
  var requirement: (need: String, sender: Participant)?

  init(capability: String, give: @escaping (AnyObject) -> Bool) {
    self.capability = capability
    self.give = { object, _ in give(object) }
  }

  /// Makes an offer out of a capability, or a composition of several, and what is done with who adopts it.
  public init<Capability>(_ capability: Capability.Type, _ give: @escaping (Capability) -> Void) {
    let name = Self.name(of: capability)
    self.capability = name
    self.give = { object, sender in
      guard let taker = object as? Capability else { return false }
      Trace.send(name, from: sender, to: object, .handDown) { give(taker) }
      return true
    }
  }

  /// Offers a value to a method of the capability.
  public static func offering<Capability, Value>(
    _ value: Value, as method: @escaping (Capability) -> (Value) -> Void
  ) -> Offer {
    Offer(Capability.self) { method($0)(value) }
  }

  static func name(of type: Any.Type) -> String {
    let name = String(describing: type)
    return name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
  }
}
