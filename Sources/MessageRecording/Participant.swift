/// The name of an object in an outcome, an error or a record; it doesn't retain the object.
///
/// Errors and outcomes outlive the objects they describe and cross isolations, so they have this value instead of the
/// object. Two participants are equal if they were created from the same object with the same name. An address may be
/// reused after its object was deallocated: compare participants of living objects, and names otherwise.
public struct Participant: Sendable, Hashable {
  /// The object's own name if it adopts ``TraceNamed``, otherwise the name of its type, without module.
  public var name: String { ownName ?? typeName }

  /// The name of the object's type, without module.
  public var typeName: String { String(describing: type) }

  /// Distinguishes two living objects of one name.
  public let identity: ObjectIdentifier

  package let type: any Any.Type
  package let ownName: String?

  /// Creates the participant of an object, with its own name if it adopts ``TraceNamed``.
  public init(_ object: AnyObject) {
    self.init(ObjectIdentifier(object), type: Swift.type(of: object), ownName: (object as? any TraceNamed)?.traceName)
  }

  /// Creates a participant from values that were read earlier, so that the object need not be retained.
  package init(_ identity: ObjectIdentifier, type: any Any.Type, ownName: String?) {
    self.identity = identity
    self.type = type
    self.ownName = ownName
  }

  /// Returns whether this value was created from an object.
  public func names(_ object: AnyObject) -> Bool {
    identity == ObjectIdentifier(object)
  }

  public static func == (one: Participant, other: Participant) -> Bool {
    one.identity == other.identity && one.type == other.type && one.ownName == other.ownName
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
  }
}

extension Participant: CustomStringConvertible {
  public var description: String { name }
}

extension Participant {
  /// Returns a text for each participant: its name, followed by *n* if it is the *n*-th object of that name.
  ///
  /// The same object has the same text everywhere in the list.
  ///
  /// - Complexity: O(*n*) in the number of participants.
  public static func names(of participants: some Collection<Participant>) -> [String] {
    var textOf: [Participant: String] = [:]
    var numbers = NameNumbers()
    return participants.map { participant in
      if let text = textOf[participant] { return text }
      let text = numbers.text(for: participant.name)
      textOf[participant] = text
      return text
    }
  }
}

/// Numbers names, so that each object has a text of its own.
struct NameNumbers {
  private var counts: [String: Int] = [:]
  private var taken: Set<String> = []

  /// Returns the text for a new object: its name, followed by *n* if it is the *n*-th object of that name.
  ///
  /// A number is left out if another object has that text as its name.
  mutating func text(for name: String) -> String {
    var text = name
    repeat {
      let count = counts[name, default: 0] + 1
      counts[name] = count
      if count > 1 { text = "\(name) \(count)" }
    } while !taken.insert(text).inserted
    return text
  }
}

/// An object with its own name for outcomes, errors and diagrams.
///
/// Other objects are named after their type. The name is read when a ``Participant`` is created, on the object's actor;
/// it should not change.
public protocol TraceNamed: AnyObject {
  /// The object's name.
  var traceName: String { get }
}
