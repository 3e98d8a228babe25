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
    let (sender, receiver) = (sender(), receiver())
    var ends = (sender: sender.map { TracedObject($0) }, receiver: receiver.map { TracedObject($0) })
    var places: [(scope: TraceScope, index: Int)] = []
    var words: (text: String, pattern: Pattern)?
    var isTaken = false
    for scope in sequence(first: scope, next: \.outer) {
      let admission = scope.admit(from: ends.sender, to: ends.receiver)
      guard admission != .late else { continue }
      isTaken = true
      guard admission != .over else { continue }
      if admission == .takenOnceNamed {
        ends.sender?.readName(of: sender)
        ends.receiver?.readName(of: receiver)
      }
      let (text, pattern) = words ?? (text(), pattern())
      words = (text, pattern)
      if let index = scope.enter(text, from: ends.sender, to: ends.receiver, pattern, depth: depth - scope.base) {
        places.append((scope, index))
      }
    }
    return isTaken ? OpenMessage(places: places, inside: TracePoint(scope: scope, depth: depth + 1)) : nil
  }
}

/// A message whose call is under way.
struct OpenMessage {
  let places: [(scope: TraceScope, index: Int)]

  /// Where its call stands.
  let inside: TracePoint

  func close(_ outcome: @autoclosure () -> Outcome) {
    guard !places.isEmpty else { return }
    let outcome = outcome()
    for place in places { place.scope.close(place.index, outcome) }
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
