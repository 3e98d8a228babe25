import Synchronization

/// The messages that a recorder has recorded so far; any task may add to it.
final class RunStore: Sendable {
  private struct State {
    var messages: [Run.Message] = []

    /// The number of messages that were drained, with which the indexes of open messages begin.
    var drained = 0
    var omitted = 0
    var late = 0
    var lifelines: [ObjectIdentifier: (lifeline: Run.Lifeline, address: NamedObject.AddressReservation)] = [:]
    var names = NameNumbers()

    /// Returns the lifeline of an object; nil if it is new and its name hasn't been read.
    mutating func lifeline(_ identity: ObjectIdentifier, _ object: NamedObject?) -> Run.Lifeline? {
      if let known = lifelines[identity] { return known.lifeline }
      guard let object else { return nil }
      let lifeline = Run.Lifeline(number: lifelines.count + 1, name: names.text(for: object.name))
      lifelines[identity] = (lifeline, object.address)
      return lifeline
    }
  }

  /// The result of adding a message.
  enum Entry {
    /// Added, at this index.
    case added(Int)
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

  /// Counts a message if the limit is reached, and returns whether it is; locks only in that case.
  func countIfFull() -> Bool {
    guard isFull.load(ordering: .relaxed) else { return false }
    state.withLock { $0.omitted += 1 }
    return true
  }

  func countLate() {
    state.withLock { $0.late += 1 }
  }

  /// Adds a message, unless the names of its sender and receiver have to be read first.
  func append(
    _ text: String, _ endpoints: Endpoints, _ pattern: Pattern, depth: Int, unless isOver: () -> Bool
  ) -> Entry {
    state.withLock { state in
      // Checked again: the scope may have ended while the text was made without the lock.
      if isOver() {
        state.late += 1
        return .refused
      }
      guard state.messages.count < limit else {
        state.omitted += 1
        return .refused
      }
      let sender = endpoints.sender.map { state.lifeline($0, endpoints.named?.sender) }
      let receiver = endpoints.receiver.map { state.lifeline($0, endpoints.named?.receiver) }
      if sender == .some(nil) || receiver == .some(nil) { return .needsNames }
      state.messages.append(
        Run.Message(
          sender: sender ?? nil, receiver: receiver ?? nil, text: text, pattern: pattern, depth: depth, outcome: .open))
      if state.messages.count >= limit { isFull.store(true, ordering: .relaxed) }
      return .added(state.drained + state.messages.count - 1)
    }
  }

  func close(_ index: Int, _ outcome: Outcome, unless isOver: () -> Bool) {
    state.withLock { state in
      guard !isOver(), index >= state.drained else { return }
      state.messages[index - state.drained].outcome = outcome
    }
  }

  /// Removes all messages, counts and names, and returns the run that they made.
  func drain() -> Run {
    state.withLock { state in
      let run = Run(messages: state.messages, omitted: state.omitted)
      state.drained += state.messages.count
      (state.messages, state.omitted) = ([], 0)
      (state.lifelines, state.names) = ([:], NameNumbers())
      isFull.store(limit <= 0, ordering: .relaxed)
      return run
    }
  }

  func whileLocked(_ body: () -> Void) {
    state.withLock { _ in body() }
  }
}

/// An object that is new to a recorder: its name, and the reservation of its address.
///
/// It doesn't keep the object alive.
struct NamedObject: Sendable {
  let name: String
  let address: AddressReservation

  /// Reads the object's name, which may run foreign code.
  init(_ object: AnyObject) {
    name = Participant(object).name
    address = AddressReservation(object)
  }

  /// Keeps the memory of an object, but not the object, so that no other object gets its address while a run names it.
  // Unchecked, since any object may be recorded, so it can't be required to be `Sendable`. The reference is never read,
  // and its reference counts are atomic.
  struct AddressReservation: @unchecked Sendable {  // never read, and its counts are atomic
    // Unowned, since a weak reference frees the memory: the next object at that address would get the name. A weak
    // reference to an object in its `deinit` is nil from the start. An unowned reference that is never read can't trap.
    private unowned let object: AnyObject  // measured: a weak one gives the address to the next object

    init(_ object: AnyObject) {
      self.object = object
    }
  }
}

/// The sender and receiver of a message: their addresses, and their names if the recorder needs them.
struct Endpoints: Sendable {
  let sender: ObjectIdentifier?
  let receiver: ObjectIdentifier?
  var named: (sender: NamedObject?, receiver: NamedObject?)?
}
