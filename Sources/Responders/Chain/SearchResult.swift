public import MessageTracing

/// What a search came to: whom it asked, and how it ended.
struct SearchResult {
  let path: DispatchPath

  /// `nil` if the one who was asked last put an end to it.
  let end: ChainWalk.End?

  /// The outcome of a search that was left at a handler, or that ended without one; the latter is reported once.
  ///
  /// - Parameter supplied: Who handles it in place of the one who was asked last.
  func outcome(
    of kind: String, named name: @autoclosure () -> String, sender: AnyObject, handledBy supplied: Participant? = nil
  ) -> DispatchOutcome {
    if end == nil, let handler = supplied ?? path.last {
      return DispatchOutcome(result: .handled(by: handler), path: path)
    }
    let outcome = DispatchOutcome(result: unhandledResult, path: path)
    Trace.note(name(), from: sender, to: nil, .responderChain, outcome: outcome.traced)
    if Diagnostic.isHeard { report(outcome, what: "\(kind) '\(name())'", sender: sender) }
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
    let asked = Participant.names(of: path).joined(separator: ", ")
    let listed = path.isEmpty ? "nobody was asked" : "asked were \(path.count > 20 ? "\(path.count) objects" : asked)"
    let topic: Diagnostic.Topic
    let text: String
    switch outcome.result {
    case .cycle:
      topic = .chainCycle
      text =
        "The responder chain leads in a circle, so the \(what) ended unhandled; \(listed). "
        + "A type that supplies its next responder names one that stands before it: let it answer .place or .end there."
    case .tooLong:
      topic = .chainTooLong
      text =
        "More objects stand in the responder chain than may be asked (\(path.count)), so the \(what) ended unhandled. "
        + "Either a type supplies a new next responder each time it is asked, or the limit of the root is too low."
    default:
      topic = .unhandled
      text =
        "Nobody handled the \(what); \(listed). "
        + "Either no responder there adopts its handler protocol, or the search began elsewhere than expected."
    }
    Diagnostic(topic, about: Participant(sender), text).emit()
  }
}

extension Diagnostic.Topic {
  /// Something travelled the chain and nobody handled it.
  public static let unhandled = Diagnostic.Topic("unhandled")
  /// The chain led in a circle.
  public static let chainCycle = Diagnostic.Topic("chain cycle")
  /// The chain had more objects than may be asked.
  public static let chainTooLong = Diagnostic.Topic("chain too long")
}
