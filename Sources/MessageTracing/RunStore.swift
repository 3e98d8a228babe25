import Synchronization

/// What a recorder has heard so far; any task may write.
final class RunStore: Sendable {
  private struct State {
    var messages: [Run.Message] = []
    var omitted = 0
    var late = 0
    var lifelines: [ObjectIdentifier: (lifeline: Run.Lifeline, husk: TracedObject.Husk)] = [:]
    var countOfName: [String: Int] = [:]

    /// The lifeline of an object, known or new; nil if it is new and was not looked at yet.
    mutating func lifeline(_ identity: ObjectIdentifier, _ newcomer: TracedObject?) -> Run.Lifeline? {
      if let known = lifelines[identity] { return known.lifeline }
      guard let newcomer else { return nil }
      let count = countOfName[newcomer.name, default: 0] + 1
      countOfName[newcomer.name] = count
      let lifeline = Run.Lifeline(
        number: lifelines.count + 1, name: count == 1 ? newcomer.name : "\(newcomer.name) \(count)")
      lifelines[identity] = (lifeline, newcomer.husk)
      return lifeline
    }
  }

  /// What became of a message.
  enum Entry {
    case entered(Int)
    case needsNames
    case refused
  }

  private let state = Mutex(State())
  private let isFull: Atomic<Bool>
  private let limit: Int

  init(limit: Int) {
    self.limit = max(0, limit)
    isFull = Atomic(limit <= 0)
  }

  var run: Run {
    state.withLock { Run(messages: $0.messages, omitted: $0.omitted) }
  }

  var late: Int {
    state.withLock { $0.late }
  }

  /// Counts a message that has no place any more; asked without the lock, since that is so for every message.
  func countIfFull() -> Bool {
    guard isFull.load(ordering: .relaxed) else { return false }
    state.withLock { $0.omitted += 1 }
    return true
  }

  func countLate() {
    state.withLock { $0.late += 1 }
  }

  /// Enters a message, or says that the names of those who take part are needed for it.
  func enter(_ text: String, _ ends: TracedEnds, _ pattern: Pattern, depth: Int, unless isOver: () -> Bool) -> Entry {
    state.withLock { state in
      // Asked again: the text was made meanwhile, with nothing locked.
      if isOver() {
        state.late += 1
        return .refused
      }
      guard state.messages.count < limit else {
        state.omitted += 1
        return .refused
      }
      let sender = ends.sender.map { state.lifeline($0, ends.newcomers?.sender) }
      let receiver = ends.receiver.map { state.lifeline($0, ends.newcomers?.receiver) }
      if sender == .some(nil) || receiver == .some(nil) { return .needsNames }
      state.messages.append(
        Run.Message(
          sender: sender ?? nil, receiver: receiver ?? nil, text: text, pattern: pattern, depth: depth, outcome: .open))
      if state.messages.count >= limit { isFull.store(true, ordering: .relaxed) }
      return .entered(state.messages.count - 1)
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
