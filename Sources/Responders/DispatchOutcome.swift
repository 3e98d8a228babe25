public import MessageRecording

/// The outcome of a dispatch up the chain: its result, and the objects visited.
public struct DispatchOutcome: Sendable, Hashable {
  /// The result of the dispatch.
  public let result: DispatchResult

  let visited: DispatchPath

  /// The objects visited, in order, as names; the delegates of roots and of the application included.
  ///
  /// - Complexity: O(*n*) in their number.
  public var path: [Participant] { visited.participants }

  /// The number of objects visited, with the one that handled it.
  public var hops: Int { visited.count }

  /// Whether an object handled the command or event.
  public var isHandled: Bool {
    if case .handled = result { true } else { false }
  }

  /// Returns the outcome with the command disabled by validation.
  @usableFromInline consuming func disabled() -> DispatchOutcome {
    DispatchOutcome(result: .disabled, visited: visited)
  }

  /// The outcome in a recording, whose message names the handler.
  var traced: Outcome {
    let visits = "\(hops) visited"
    return switch result {
    case .handled: .returned("handled, \(visits)")
    case .disabled: "disabled"
    case .unhandled: .returned("unhandled, \(visits)")
    case .cycle: .returned("cycle, \(visits)")
    case .tooLong: .returned("too long, \(visits)")
    }
  }
}

extension DispatchOutcome: CustomStringConvertible {
  /// The result and the path, for example `handled(by: Screen), path [TextField, Screen]`.
  public var description: String {
    visited.count == 0 ? "\(result)" : "\(result), path \(visited)"
  }
}

/// The result of a dispatch up the chain.
public enum DispatchResult: Sendable, Hashable {
  /// This object handled it; no later object was visited.
  case handled(by: Participant)
  /// A validator disabled it; nothing was called.
  case disabled
  /// The chain ended; none of this number of objects handled it.
  case unhandled(hops: Int)
  /// The next responders form a cycle; no object was visited twice.
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

/// The objects that a search has visited, in order; it owns none of them.
///
/// It stores the address and class of an object, and a name only if the object adopts ``MessageRecording/TraceNamed``.
struct DispatchPath: Sendable {
  /// An object that was visited.
  ///
  /// It contains no references, so a long path is freed in one step.
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

  /// The names of `TraceNamed` objects by position; nil for none.
  private var ownNames: [Int: String]?

  /// Creates an empty path that reuses the memory of the given stops.
  init(over former: consuming ContiguousArray<Stop> = []) {
    former.removeAll(keepingCapacity: true)
    stops = former
  }

  var identities: Set<ObjectIdentifier> { Set(stops.map(\.identity)) }

  var count: Int { stops.count }

  var isEmpty: Bool { stops.isEmpty }

  var participants: [Participant] { stops.indices.map(participant(at:)) }

  var last: Participant? { isEmpty ? nil : participant(at: count - 1) }

  mutating func append(_ candidate: ChainCandidate) {
    if candidate.conformances.contains(.namesItself), let name = Participant(candidate.object).ownName {
      if ownNames == nil { ownNames = [:] }
      ownNames?[stops.count] = name
    }
    stops.append(Stop(identity: ObjectIdentifier(candidate.object), type: type(of: candidate.object)))
  }

  private func participant(at position: Int) -> Participant {
    let stop = stops[position]
    return Participant(stop.identity, type: stop.type, ownName: ownNames?[position])
  }
}

extension DispatchPath: Hashable, CustomStringConvertible {
  /// The names of the objects, such as `[TextField, Screen]`; equal names are numbered.
  var description: String {
    "[\(Participant.names(of: participants).joined(separator: ", "))]"
  }
}

// MARK: From a search to its outcome

extension SearchResult {
  /// Returns the outcome of a search, and reports one without a handler.
  ///
  /// - Parameters:
  ///   - supplied: The supplemental target that handles it instead of the last object visited.
  ///   - reportsUnhandled: Whether the end of the chain is reported; a cycle always is.
  ///   - cause: The likely cause if the end of the chain is reported.
  func outcome(
    of kind: String, named name: @autoclosure () -> String, sender: AnyObject, handledBy supplied: Participant? = nil,
    reportsUnhandled: Bool = true,
    cause: @autoclosure () -> String =
      "Either none of them adopts its handler protocol, or the search began at another responder than expected."
  ) -> DispatchOutcome {
    if end == nil, let handler = supplied ?? path.last {
      return DispatchOutcome(result: .handled(by: handler), visited: path)
    }
    let outcome = DispatchOutcome(result: unhandledResult, visited: path)
    Trace.note(name(), from: sender, to: nil, .responderChain, outcome: outcome.traced)
    if Diagnostic.hasSink, reportsUnhandled || end != .reachedEnd {
      report(outcome, what: "\(kind) '\(name())'", sender: sender, cause: cause())
    }
    return outcome
  }

  private var unhandledResult: DispatchResult {
    switch end {
    case .cycle: .cycle
    case .tooLong: .tooLong
    case .reachedEnd, nil: .unhandled(hops: path.count)
    }
  }

  private func report(_ outcome: DispatchOutcome, what: String, sender: AnyObject, cause: String) {
    let names = Participant.names(of: path.participants).joined(separator: ", ")
    let visits =
      path.isEmpty ? "no object was visited" : "visited: \(path.count > 20 ? "\(path.count) objects" : names)"
    let topic: Diagnostic.Topic
    let text: String
    switch outcome.result {
    case .cycle:
      topic = .chainCycle
      text =
        "The responder chain has a cycle, so the \(what) ended unhandled; \(visits). "
        + "A type that supplies its next responder returns one that comes before it: return the given next or nil."
    case .tooLong:
      topic = .chainTooLong
      text =
        "The responder chain has more objects than its limit (\(path.count)), so the \(what) ended unhandled. "
        + "Either a type supplies a new next responder at each call, or the root's chainLimit is too low."
    default:
      topic = .unhandled
      text = "The \(what) was not handled; \(visits). \(cause)"
    }
    Diagnostic(topic, about: Participant(sender), text).emit()
  }
}

extension Diagnostic.Topic {
  /// A dispatch up the chain was not handled.
  public static let unhandled = Diagnostic.Topic("unhandled")
  /// The chain has a cycle.
  public static let chainCycle = Diagnostic.Topic("chainCycle")
  /// The chain has more objects than its limit.
  public static let chainTooLong = Diagnostic.Topic("chainTooLong")
}

extension Pattern {
  /// A command, an event or a key press reaches a responder, or the end of the chain.
  public static let responderChain = Pattern("responderChain")

  /// A responder requests to become first responder or to resign, and hooks and vetoes are called.
  public static let firstResponder = Pattern("firstResponder")
}
