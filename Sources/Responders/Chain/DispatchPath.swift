public import MessageTracing

/// The objects that were asked, in order, as names; it owns none of them.
///
/// A ``MessageTracing/Participant`` is made when it is looked at: on the way, address and class of an object are noted, and
/// its name only if it adopts ``MessageTracing/TraceNamed``.
public struct DispatchPath: Sendable {
  /// An object that was asked.
  ///
  /// Nothing in it needs to be released, so that a long path is let go in one step.
  struct Stop: Hashable {
    let identity: ObjectIdentifier
    let type: any Any.Type

    static func == (one: Stop, other: Stop) -> Bool {
      one.identity == other.identity && one.type == other.type
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(identity)
    }
  }

  var stops: ContiguousArray<Stop>

  /// The names of those who name themselves, by their position; `nil` until there is one.
  private var ownNames: [Int: String]?

  /// An empty path that writes over the stops of one that is not needed any more.
  init(over former: consuming ContiguousArray<Stop> = []) {
    former.removeAll(keepingCapacity: true)
    stops = former
  }

  var identities: Set<ObjectIdentifier> { Set(stops.map(\.identity)) }

  mutating func append(_ candidate: ChainCandidate) {
    if candidate.facts.contains(.namesItself) { return append(Participant(candidate.object)) }
    stops.append(Stop(identity: ObjectIdentifier(candidate.object), type: type(of: candidate.object)))
  }

  private mutating func append(_ participant: Participant) {
    if let name = participant.ownName {
      if ownNames == nil { ownNames = [:] }
      ownNames?[stops.count] = name
    }
    stops.append(Stop(identity: participant.identity, type: participant.type))
  }
}

extension DispatchPath: RandomAccessCollection {
  @inlinable public var startIndex: Int { 0 }

  @inlinable public var endIndex: Int { count }

  public var count: Int { stops.count }

  public subscript(position: Int) -> Participant {
    let stop = stops[position]
    return Participant(stop.identity, type: stop.type, ownName: ownNames?[position])
  }
}

extension DispatchPath: Hashable, CustomStringConvertible {
  /// For example `[TextField, Screen]`; the second object of a name bears it and a number.
  public var description: String {
    "[\(Participant.names(of: self).joined(separator: ", "))]"
  }
}

extension DispatchPath: ExpressibleByArrayLiteral {
  /// A path to compare with.
  public init(arrayLiteral elements: Participant...) {
    self.init()
    for element in elements { append(element) }
  }
}
