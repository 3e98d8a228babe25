import Synchronization

/// The recorders in effect at one point, for work that runs elsewhere.
///
/// Tasks that begin in a scope belong to it. Other work needs this value: a detached task, or a worker that was started
/// before the recording and performs a request later.
///
/// ```swift
/// let scope = RecordingScope.current
/// Task.detached { scope.resume { store.write() } }
/// ```
///
/// The scope may end while this value exists; messages sent after its end are counted as late.
public struct RecordingScope: Sendable {
  /// The innermost first.
  private let scopes: [TraceScope]

  /// The recorders in effect at this point, possibly none.
  @inlinable
  public static var current: RecordingScope {
    Trace.isGateOpen ? inEffect : none
  }

  @usableFromInline static let none = RecordingScope(scopes: [])

  @usableFromInline static var inEffect: RecordingScope { RecordingScope(scopes: TracePoint.current?.scopes ?? []) }

  /// Runs a piece of code with these recorders in effect and no others, outside every recorded call.
  ///
  /// - Throws: The error of the code.
  public func resume<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard !scopes.isEmpty || Trace.isOn else { return try body() }
    let result = TracePoint.$current.withValue(point) { Swift.Result { () throws(Failure) in try body() } }
    return try result.get()
  }

  /// Runs a piece of asynchronous code with these recorders in effect and no others.
  ///
  /// - Throws: The error of the code.
  public func resume<Result, Failure: Error>(
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    guard !scopes.isEmpty || Trace.isOn else { return try await body() }
    let result = await TracePoint.$current.withValue(point) { () async -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private var point: TracePoint? {
    scopes.first.map { TracePoint(scopes: scopes, depth: $0.base) }
  }
}

/// A piece of code that a recorder records, with the tasks that began in it.
///
/// It lives as long as a task may send in it, and keeps the gate open until then, so that late messages are counted.
final class TraceScope: Sendable {
  let recorder: Recorder

  /// The number of calls around the scope, or around the first one of nested scopes of a recorder.
  let base: Int

  private let ended = Atomic(false)

  /// Whether messages are no longer recorded.
  var hasEnded: Bool { ended.load(ordering: .acquiring) }

  init(_ recorder: Recorder, base: Int) {
    (self.recorder, self.base) = (recorder, base)
    Trace.gate.add(1, ordering: .relaxed)
  }

  deinit {
    Trace.gate.subtract(1, ordering: .relaxed)
  }

  /// Whether a message is recorded or only counted.
  enum Admission {
    case recorded
    /// The recorder's limit is reached.
    case full
    /// The scope has ended.
    case late
  }

  /// Returns whether a message sent now is recorded; counts it if it is late or beyond the limit.
  func admit() -> Admission {
    guard !hasEnded else {
      recorder.store.countLate()
      return .late
    }
    return recorder.store.countIfFull() ? .full : .recorded
  }

  func append(_ text: String, _ endpoints: Endpoints, _ pattern: Pattern, depth: Int) -> RunStore.Entry {
    recorder.store.append(text, endpoints, pattern, depth: depth) { hasEnded }
  }

  /// Sets the outcome of a call, unless the recording ended before it.
  func close(_ index: Int, _ outcome: Outcome) {
    recorder.store.close(index, outcome) { hasEnded }
  }

  /// Ends the scope: further messages are only counted.
  func end() {
    recorder.store.whileLocked { ended.store(true, ordering: .releasing) }
  }
}

/// The position of a task: its scopes, and the number of recorded calls around it.
@usableFromInline
struct TracePoint: Sendable {
  @TaskLocal static var current: TracePoint?

  @usableFromInline static var isSet: Bool { current != nil }

  /// The scopes around this point, the innermost first; at least one.
  ///
  /// Scopes don't hold those around them, so that tasks of which each begins in the last one's scope keep none of them.
  let scopes: [TraceScope]

  /// The number of recorded calls around this point, including those around its scopes.
  let depth: Int

  /// Adds a message to the recorders in effect; returns nil if all of their scopes have ended.
  ///
  /// Nothing is locked while the texts are made, since that runs foreign code, which may send messages.
  func open(
    _ text: () -> String, from sender: () -> AnyObject?, to receiver: () -> AnyObject?, _ pattern: () -> Pattern
  ) -> OpenMessage? {
    var message = OpenMessage(inside: TracePoint(scopes: scopes, depth: depth + 1))
    var draft: Draft?
    var isRecorded = false
    for scope in scopes where scopes.count == 1 || isResponsible(scope) {
      let admission = scope.admit()
      guard admission != .late else { continue }
      isRecorded = true
      guard admission != .full else { continue }
      var current = draft ?? Draft(text: text(), pattern: pattern(), from: sender(), to: receiver())
      if let index = current.append(to: scope, depth: max(0, depth - scope.base)) { message.add(scope, index) }
      draft = current
    }
    return isRecorded ? message : nil
  }

  /// Returns whether a scope takes a message for its recorder: of several scopes of a recorder, the innermost that
  /// hasn't ended does, or counts the message as late if all have ended.
  private func isResponsible(_ candidate: TraceScope) -> Bool {
    let candidates = scopes.lazy.filter { $0.recorder === candidate.recorder }
    return (candidates.first { !$0.hasEnded } ?? candidates.first) === candidate
  }

  /// A message that is being recorded, created once for all recorders.
  private struct Draft {
    let text: String
    let pattern: Pattern
    let sender: AnyObject?
    let receiver: AnyObject?
    var endpoints: Endpoints

    init(text: String, pattern: Pattern, from sender: AnyObject?, to receiver: AnyObject?) {
      self.text = text
      self.pattern = pattern
      self.sender = sender
      self.receiver = receiver
      endpoints = Endpoints(sender: sender.map(ObjectIdentifier.init), receiver: receiver.map(ObjectIdentifier.init))
    }

    /// Adds the message to a scope, and reads the names of sender and receiver if they are new to the recorder.
    mutating func append(to scope: TraceScope, depth: Int) -> Int? {
      var entry = scope.append(text, endpoints, pattern, depth: depth)
      if case .needsNames = entry {
        if endpoints.named == nil {
          endpoints.named = (sender.map { NamedObject($0) }, receiver.map { NamedObject($0) })
        }
        entry = scope.append(text, endpoints, pattern, depth: depth)
      }
      guard case .added(let index) = entry else { return nil }
      return index
    }
  }
}

/// A message whose call is in progress.
struct OpenMessage {
  /// The position inside the call.
  let inside: TracePoint

  // The first is stored separately, since a second recorder is rare and an array is allocated on the heap.
  private var first: (scope: TraceScope, index: Int)?
  private var others: [(scope: TraceScope, index: Int)] = []

  init(inside: TracePoint) {
    self.inside = inside
  }

  /// Stores the position of the message in one recorder.
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
      close(.threw(Trace.text(ofError: error)))
      throw error
    }
  }
}
