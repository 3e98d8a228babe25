public import MessageTracing

/// The outcome of a dispatch up the chain: its result, and the objects that were asked.
public struct DispatchOutcome: Sendable, Hashable {
  /// The result of the dispatch.
  public let result: DispatchResult

  /// The objects asked, in order; the delegates of roots and of the application included.
  public let path: DispatchPath

  /// The number of objects asked.
  public var hops: Int { path.count }

  /// Whether an object handled it.
  public var isHandled: Bool {
    if case .handled = result { true } else { false }
  }

  /// The outcome for a target that was found and is not called.
  @usableFromInline consuming func disabled() -> DispatchOutcome {
    DispatchOutcome(result: .disabled, path: path)
  }

  /// The outcome in a recording, whose message names the object that was reached.
  var traced: Outcome {
    let asked = "\(hops) asked"
    return switch result {
    case .handled: .returned("handled, \(asked)")
    case .disabled: "disabled"
    case .unhandled: .returned("unhandled, \(asked)")
    case .cycle: .returned("cycle, \(asked)")
    case .tooLong: .returned("too long, \(asked)")
    }
  }
}

extension DispatchOutcome: CustomStringConvertible {
  /// The result and the path, for example `handled(by: Screen), path [TextField, Screen]`.
  public var description: String {
    path.isEmpty ? "\(result)" : "\(result), path \(path)"
  }
}

/// The way in which a walk up the chain ended.
public enum DispatchResult: Sendable, Hashable {
  /// This object handled it; no object after it was asked.
  case handled(by: Participant)
  /// A validator disabled it: nothing ran.
  case disabled
  /// The chain ended, and none of that many objects handled it.
  case unhandled(hops: Int)
  /// The next responders led back to an object already asked; no object was asked twice.
  case cycle
  /// The chain has more objects than the limit (``RootState/chainLimit``).
  case tooLong
}

extension DispatchResult: CustomStringConvertible {
  public var description: String {
    switch self {
    case .handled(let handler): "handled(by: \(handler))"
    case .disabled: "disabled"
    case .unhandled(let hops): "unhandled(hops: \(hops))"
    case .cycle: "cycle"
    case .tooLong: "tooLong"
    }
  }
}

/// The objects that were asked, in order, as names; it owns none of them.
///
/// A ``MessageTracing/Participant`` is made when it is read: the walk notes the address and class of an object, and its
/// name only if it adopts ``MessageTracing/TraceNamed``.
public struct DispatchPath: Sendable {
  /// An object that was asked.
  ///
  /// It has nothing to release, so that a long path is freed in one step.
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

  /// The names of objects that name themselves, by their position; nil until there is one.
  private var ownNames: [Int: String]?

  /// Creates an empty path that reuses the memory of another one's stops.
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
  /// The names of the objects, for example `[TextField, Screen]`; the second object of a name has it with a number.
  public var description: String {
    "[\(Participant.names(of: self).joined(separator: ", "))]"
  }
}

extension DispatchPath: ExpressibleByArrayLiteral {
  /// Creates a path to compare with.
  public init(arrayLiteral elements: Participant...) {
    self.init()
    for element in elements { append(element) }
  }
}

// MARK: From a search to its outcome

extension SearchResult {
  /// Returns the outcome of a search that ended at a handler, or without one; the latter is reported once.
  ///
  /// - Parameter supplied: The object that handles it instead of the object asked last.
  func outcome(
    of kind: String, named name: @autoclosure () -> String, sender: AnyObject, handledBy supplied: Participant? = nil
  ) -> DispatchOutcome {
    if end == nil, let handler = supplied ?? path.last {
      return DispatchOutcome(result: .handled(by: handler), path: path)
    }
    let outcome = DispatchOutcome(result: unhandledResult, path: path)
    Trace.note(name(), from: sender, to: nil, .responderChain, outcome: outcome.traced)
    if Diagnostic.hasSink { report(outcome, what: "\(kind) '\(name())'", sender: sender) }
    return outcome
  }

  private var unhandledResult: DispatchResult {
    switch end {
    case .cycle: .cycle
    case .tooLong: .tooLong
    case .reachedEnd, nil: .unhandled(hops: path.count)
    }
  }

  private func report(_ outcome: DispatchOutcome, what: String, sender: AnyObject) {
    let names = Participant.names(of: path).joined(separator: ", ")
    let asked = path.isEmpty ? "no object was asked" : "asked: \(path.count > 20 ? "\(path.count) objects" : names)"
    let topic: Diagnostic.Topic
    let text: String
    switch outcome.result {
    case .cycle:
      topic = .chainCycle
      text =
        "The responder chain has a cycle, so the \(what) ended unhandled; \(asked). "
        + "A type that supplies its next responder returns one that comes before it: let it return the given next or nil."
    case .tooLong:
      topic = .chainTooLong
      text =
        "The responder chain has more objects than its limit (\(path.count)), so the \(what) ended unhandled. "
        + "Either a type supplies a new next responder each time it is asked, or the root's chainLimit is too low."
    default:
      topic = .unhandled
      text =
        "The \(what) was not handled; \(asked). "
        + "Either no responder there adopts its handler protocol, or the search began elsewhere than expected."
    }
    Diagnostic(topic, about: Participant(sender), text).emit()
  }
}

extension Diagnostic.Topic {
  /// A dispatch up the chain was not handled.
  public static let unhandled = Diagnostic.Topic("unhandled")
  /// The chain has a cycle.
  public static let chainCycle = Diagnostic.Topic("chainCycle")
  /// The chain has more objects than may be asked.
  public static let chainTooLong = Diagnostic.Topic("chainTooLong")
}

extension Pattern {
  /// A command, an event or a key press reaches a responder on the chain, or the end of the chain.
  public static let responderChain = Pattern("responderChain")

  /// A responder asks to become first or to resign, and the objects concerned are asked.
  public static let firstResponder = Pattern("firstResponder")
}
