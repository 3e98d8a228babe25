import Tracing

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

  /// Returns what is to be done with an object, if it adopts the capability.
  private let gift: (AnyObject) -> (() -> Void)?

  /// Makes an offer out of a capability, or a composition of several, and what is done with who adopts it.
  public init<Capability>(_ capability: Capability.Type, _ give: @escaping (Capability) -> Void) {
    self.capability = Self.name(of: capability)
    self.gift = { object in (object as? Capability).map { taker in { give(taker) } } }
  }

  /// Hands over, if the object adopts the capability.
  func give(to object: AnyObject, from sender: AnyObject) -> Bool {
    guard let give = gift(object) else { return false }
    Trace.send(capability, from: sender, to: object, .handDown) { give() }
    return true
  }

  /// Offers a value to a method of the capability.
  public static func offering<Capability, Value>(
    _ value: Value, as method: @escaping (Capability) -> (Value) -> Void
  ) -> Offer {
    Offer(Capability.self) { method($0)(value) }
  }

  private static func name(of type: Any.Type) -> String {
    let name = String(describing: type)
    return name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
  }
}
