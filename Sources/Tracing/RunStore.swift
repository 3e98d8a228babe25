import Synchronization

/// What a recorder has heard so far; any task may write.
final class RunStore: Sendable {
  private struct State {
    var messages: [Run.Message] = []
    var omitted = 0
    var late = 0
    var lifelines: [ObjectIdentifier: (lifeline: Run.Lifeline, husk: TracedObject.Husk)] = [:]
    var countOfName: [String: Int] = [:]

    /// Counts a message that is not to be entered, and says why it is not; nil for one that is.
    mutating func refusal(isOver: Bool, limit: Int) -> TraceScope.Admission? {
      if isOver {
        late += 1
        return .late
      }
      guard messages.count >= limit else { return nil }
      omitted += 1
      return .over
    }

    func knows(_ object: TracedObject?) -> Bool {
      object.map { lifelines[$0.identity] != nil } ?? true
    }

    mutating func lifeline(of object: TracedObject?) -> Run.Lifeline? {
      guard let object else { return nil }
      if let known = lifelines[object.identity] { return known.lifeline }
      let count = countOfName[object.name, default: 0] + 1
      countOfName[object.name] = count
      let lifeline = Run.Lifeline(
        number: lifelines.count + 1, name: count == 1 ? object.name : "\(object.name) \(count)")
      lifelines[object.identity] = (lifeline, object.husk)
      return lifeline
    }
  }

  private let state = Mutex(State())
  private let limit: Int

  init(limit: Int) {
    self.limit = max(0, limit)
  }

  var run: Run {
    state.withLock { Run(messages: $0.messages, omitted: $0.omitted) }
  }

  var late: Int {
    state.withLock { $0.late }
  }

  /// Says whether a message sent now is to be entered, and counts it if it is not.
  func admit(
    from sender: TracedObject?, to receiver: TracedObject?, unless isOver: () -> Bool
  ) -> TraceScope.Admission {
    state.withLock { state in
      if let refusal = state.refusal(isOver: isOver(), limit: limit) { return refusal }
      return state.knows(sender) && state.knows(receiver) ? .taken : .takenOnceNamed
    }
  }

  func enter(
    _ text: String, from sender: TracedObject?, to receiver: TracedObject?, _ pattern: Pattern, depth: Int,
    unless isOver: () -> Bool
  ) -> Int? {
    state.withLock { state in
      // Asked again: the text was made meanwhile, with nothing locked.
      guard state.refusal(isOver: isOver(), limit: limit) == nil else { return nil }
      let sender = state.lifeline(of: sender)
      let receiver = state.lifeline(of: receiver)
      state.messages.append(
        Run.Message(
          sender: sender, receiver: receiver, text: text, pattern: pattern, depth: depth, outcome: .open))
      return state.messages.count - 1
    }
  }

  func close(_ index: Int, _ outcome: Outcome, unless isOver: () -> Bool) {
    state.withLock { state in
      guard !isOver() else { return }
      state.messages[index].outcome = outcome
    }
  }

  func whileLocked(_ body: () -> Void) {
    state.withLock { _ in body() }
  }
}
