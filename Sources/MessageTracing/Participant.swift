/// Names an object in an outcome, an error or a record, and owns nothing.
///
/// Errors and outcomes outlive the objects they speak of and cross isolations, so they carry this value instead of the
/// object. Two participants are equal when they were made of the same object under the same name. An address may be
/// used again once its object is gone: compare participants of objects that are alive, and names otherwise.
public struct Participant: Sendable, Hashable {
  /// The object's own name if it adopts ``TraceNamed``, otherwise the name of its type, without module.
  public var name: String { ownName ?? typeName }

  /// The name of the object's type, without module.
  public var typeName: String { String(describing: type) }

  /// Tells two living objects of one name apart.
  public let identity: ObjectIdentifier

  package let type: any Any.Type
  package let ownName: String?

  /// Names an object: by its own name if it adopts ``TraceNamed``, otherwise by its type.
  public init(_ object: AnyObject) {
    self.init(ObjectIdentifier(object), type: Swift.type(of: object), ownName: (object as? any TraceNamed)?.traceName)
  }

  /// Names an object that was looked at earlier, which spares holding it.
  package init(_ identity: ObjectIdentifier, type: any Any.Type, ownName: String?) {
    self.identity = identity
    self.type = type
    self.ownName = ownName
  }

  /// Whether this value was made of that object.
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
  /// Returns a text for each participant: the first of a name bears it, the *n*-th bears it and *n*.
  ///
  /// The same object gets the same text wherever it stands in the list.
  ///
  /// - Complexity: O(*n*) in the number of participants.
  public static func names(of participants: some Collection<Participant>) -> [String] {
    var textOf: [Participant: String] = [:]
    var seen: [String: Int] = [:]
    return participants.map { participant in
      if let text = textOf[participant] { return text }
      let name = participant.name
      let count = seen[name, default: 0] + 1
      seen[name] = count
      let text = count == 1 ? name : "\(name) \(count)"
      textOf[participant] = text
      return text
    }
  }
}
