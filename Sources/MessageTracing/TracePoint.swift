/// Where a task stands: in which scope, and inside how many calls.
@usableFromInline
struct TracePoint: Sendable {
  @TaskLocal static var current: TracePoint?

  @usableFromInline static var isSet: Bool { current != nil }

  let scope: TraceScope

  /// The calls around this place, those around the scope included.
  let depth: Int

  /// Enters a message into the recorders in force; nil if all of their scopes have ended.
  ///
  /// Nothing is locked while the texts are made, since they are foreign code and may send.
  func open(
    _ text: () -> String, from sender: () -> AnyObject?, to receiver: () -> AnyObject?, _ pattern: () -> Pattern
  ) -> OpenMessage? {
    var message = OpenMessage(inside: TracePoint(scope: scope, depth: depth + 1))
    var draft: Draft?
    var isTaken = false
    var next: TraceScope? = scope
    while let scope = next {
      next = scope.outer
      let admission = scope.admit()
      guard admission != .late else { continue }
      isTaken = true
      guard admission != .over else { continue }
      var written = draft ?? Draft(text: text(), pattern: pattern(), from: sender(), to: receiver())
      if let index = written.enter(in: scope, depth: depth - scope.base) { message.add(scope, index) }
      draft = written
    }
    return isTaken ? message : nil
  }

  /// A message that is being entered: made once, for as many recorders as there are.
  private struct Draft {
    let text: String
    let pattern: Pattern
    let sender: AnyObject?
    let receiver: AnyObject?
    var ends: TracedEnds

    init(text: String, pattern: Pattern, from sender: AnyObject?, to receiver: AnyObject?) {
      self.text = text
      self.pattern = pattern
      self.sender = sender
      self.receiver = receiver
      ends = TracedEnds(sender: sender.map(ObjectIdentifier.init), receiver: receiver.map(ObjectIdentifier.init))
    }

    /// Enters it, and looks at those who take part if the recorder does not know them.
    mutating func enter(in scope: TraceScope, depth: Int) -> Int? {
      var entry = scope.enter(text, ends, pattern, depth: depth)
      if case .needsNames = entry {
        if ends.newcomers == nil {
          ends.newcomers = (sender.map { TracedObject($0) }, receiver.map { TracedObject($0) })
        }
        entry = scope.enter(text, ends, pattern, depth: depth)
      }
      guard case .entered(let index) = entry else { return nil }
      return index
    }
  }
}

/// A message whose call is under way.
struct OpenMessage {
  /// Where its call stands.
  let inside: TracePoint

  // One by itself, since a second recorder is rare and an array is made on the heap.
  private var first: (scope: TraceScope, index: Int)?
  private var others: [(scope: TraceScope, index: Int)] = []

  init(inside: TracePoint) {
    self.inside = inside
  }

  /// Notes where it was entered.
  mutating func add(_ scope: TraceScope, _ index: Int) {
    if first == nil { first = (scope, index) } else { others.append((scope, index)) }
  }

  func close(_ outcome: @autoclosure () -> Outcome) {
    guard let first else { return }
    let outcome = outcome()
    first.scope.close(first.index, outcome)
    for place in others { place.scope.close(place.index, outcome) }
  }

  func close<Value, Failure: Error>(
    with result: Result<Value, Failure>, _ outcome: (Value) -> Outcome
  ) throws(Failure) -> Value {
    switch result {
    case .success(let value):
      close(outcome(value))
      return value
    case .failure(let error):
      close(.threw("\(error)"))
      throw error
    }
  }
}
