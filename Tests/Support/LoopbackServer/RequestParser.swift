import Foundation

/// Parses the bytes of one connection, in pieces of any size, into requests, and refuses malformed and too large ones.
///
/// A value without input and output: ``receive(_:)`` takes bytes, and ``next()`` returns steps. After a refusal the
/// connection can't be used again, since the start of the next request is unknown.
struct RequestParser {
  enum Step: Hashable {
    /// More bytes are needed for the next step.
    case needsBytes
    /// A head has arrived; the request has no body yet, and its end is reported separately.
    case began(Request)
    /// The part of the body set by ``RequestParser/pause(afterBodyBytes:)`` has arrived, and more follows.
    case partial(Request)
    /// The client waits for `100 Continue` before it sends the body; reported once a request.
    case wantsContinue
    case complete(Request)
  }

  /// The reason why a request doesn't reach the handler.
  struct Refusal: Error, Hashable {
    let status: Int
    let reason: String

    init(_ status: Int, _ reason: String) {
      self.status = status
      self.reason = reason
    }
  }

  private enum State {
    case requestLine
    case fields(RequestHead)
    case body(RequestHead, remaining: Int)
    case chunkSize(RequestHead)
    case chunkData(RequestHead, remaining: Int)
    case chunkEnd(RequestHead)
    case trailers(RequestHead)
  }

  private let limits: Limits
  private var state = State.requestLine
  private var input = InputBuffer()
  private var body = ReceivedBody()
  private var fieldBytes = 0
  private var emptyLines = 0
  private var pauseAt = Int.max
  private var wantsContinue = false

  init(limits: Limits) {
    self.limits = limits
  }

  /// Whether a request has begun and isn't complete.
  var isInsideRequest: Bool {
    if case .requestLine = state { return !input.isEmpty }
    return true
  }

  mutating func receive(_ bytes: some Collection<UInt8>) {
    input.append(bytes)
  }

  /// Reports the current request as partial once this many bytes of its body have arrived, if more follow.
  mutating func pause(afterBodyBytes count: Int) {
    pauseAt = max(0, count)
  }

  /// Returns the next step for the bytes received so far.
  mutating func next() throws(Refusal) -> Step {
    while true {
      if body.count >= pauseAt, let head = headOfUnfinishedBody {
        pauseAt = .max
        return .partial(Request(head, body))
      }
      if wantsContinue {
        wantsContinue = false
        return .wantsContinue
      }
      if let step = try parseNextPart() { return step }
    }
  }

  /// Parses the next part of a request; returns nil if the bytes may contain another part.
  private mutating func parseNextPart() throws(Refusal) -> Step? {
    switch state {
    case .requestLine: return try parseRequestLine()
    case .fields(let head): return try parseField(of: head)
    case .body(let head, let remaining):
      guard remaining > 0 else { return complete(head) }
      let rest = take(remaining)
      state = .body(head, remaining: rest)
      return rest < remaining ? nil : .needsBytes
    case .chunkSize(let head): return try parseChunkSize(of: head)
    case .chunkData(let head, let remaining):
      let rest = take(remaining)
      state = rest == 0 ? .chunkEnd(head) : .chunkData(head, remaining: rest)
      return rest < remaining ? nil : .needsBytes
    case .chunkEnd(let head):
      guard try input.takeLine(atMost: 0, else: .chunkTooLong) != nil else { return .needsBytes }
      state = .chunkSize(head)
      return nil
    case .trailers(var head):
      guard let line = try takeFieldLine() else { return .needsBytes }
      if line.isEmpty { return complete(head) }
      try head.check(trailerLine: line, limits: limits)
      state = .trailers(head)
      return nil
    }
  }

  private mutating func parseRequestLine() throws(Refusal) -> Step? {
    guard let line = try input.takeLine(atMost: limits.requestLineBytes, else: .lineTooLong) else {
      return .needsBytes
    }
    guard !line.isEmpty else {
      // Clients may send an empty line after a body, but not any number of them.
      emptyLines += 1
      guard emptyLines <= 4 else { throw Refusal(400, "The request line is missing.") }
      return nil
    }
    emptyLines = 0
    fieldBytes = 0
    body = ReceivedBody()
    pauseAt = .max
    state = .fields(try RequestHead(requestLine: line))
    return nil
  }

  private mutating func parseField(of head: RequestHead) throws(Refusal) -> Step? {
    guard let line = try takeFieldLine() else { return .needsBytes }
    guard !line.isEmpty else {
      wantsContinue = try beginBody(of: head)
      return .began(Request(head))
    }
    var head = head
    try head.add(fieldLine: line, limits: limits)
    state = .fields(head)
    return nil
  }

  private mutating func parseChunkSize(of head: RequestHead) throws(Refusal) -> Step? {
    guard let line = try input.takeLine(atMost: 256, else: Refusal(400, "A chunk size line is too long.")) else {
      return .needsBytes
    }
    let size = try RequestHead.chunkSize(line)
    guard size <= limits.bodyBytes - body.count else { throw .bodyTooLarge(limits) }
    state = size == 0 ? .trailers(head) : .chunkData(head, remaining: size)
    return nil
  }

  private mutating func takeFieldLine() throws(Refusal) -> [UInt8]? {
    let tooLarge = Refusal(431, "The header fields exceed \(limits.headerBytes) bytes.")
    guard let line = try input.takeLine(atMost: limits.headerBytes - fieldBytes, else: tooLarge) else { return nil }
    fieldBytes += line.count + 2
    guard fieldBytes <= limits.headerBytes else { throw tooLarge }
    return line
  }

  /// Begins the body at the end of the head, and returns whether the client waits for `100 Continue`.
  private mutating func beginBody(of head: RequestHead) throws(Refusal) -> Bool {
    switch try head.bodyFraming() {
    case .length(let length):
      guard length <= limits.bodyBytes else { throw .bodyTooLarge(limits) }
      state = .body(head, remaining: length)
      return try head.expectsContinue() && length > 0 && input.isEmpty
    case .chunked:
      state = .chunkSize(head)
      return try head.expectsContinue() && input.isEmpty
    }
  }

  /// The head of the current request if more of its body follows.
  private var headOfUnfinishedBody: RequestHead? {
    switch state {
    case .requestLine, .fields, .body(_, remaining: 0): nil
    case .body(let head, _), .chunkSize(let head), .chunkData(let head, _), .chunkEnd(let head), .trailers(let head):
      head
    }
  }

  /// Moves at most this many bytes from the input to the body, none beyond a pause, and returns how many are missing.
  private mutating func take(_ count: Int) -> Int {
    let taken = input.take(atMost: min(count, pauseAt - body.count))
    body.append(taken, keeping: limits.keptBodyBytes)
    return count - taken.count
  }

  private mutating func complete(_ head: RequestHead) -> Step {
    state = .requestLine
    return .complete(Request(head, body))
  }
}

extension RequestParser.Refusal {
  static let lineTooLong = Self(414, "The request line is too long.")
  static let tooLate = Self(408, "The request took too long to arrive.")
  fileprivate static let chunkTooLong = Self(400, "A chunk is longer than its size.")

  static func bodyTooLarge(_ limits: Limits) -> Self {
    Self(413, "The body exceeds \(limits.bodyBytes) bytes.")
  }
}

/// The bytes of a connection that have arrived and aren't parsed yet.
private struct InputBuffer {
  private var bytes: [UInt8] = []
  private var start = 0
  /// The end of the bytes known to contain no line feed, so that a line that arrives in parts is searched once.
  private var searched = 0

  var isEmpty: Bool { start == bytes.count }

  mutating func append(_ more: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  mutating func take(atMost count: Int) -> ArraySlice<UInt8> {
    let taken = bytes[start..<min(bytes.count, start + count)]
    start = taken.endIndex
    searched = max(searched, start)
    return taken
  }

  /// Removes a line and returns it without its CR LF; returns nil if its end has not arrived.
  mutating func takeLine(
    atMost limit: Int, else tooLong: RequestParser.Refusal
  ) throws(RequestParser.Refusal) -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: 0x0A) else {
      searched = bytes.count
      // The last byte may be the CR of a line with exactly the maximum length.
      guard bytes.count - start <= limit + 1 else { throw tooLong }
      return nil
    }
    guard end > start, bytes[end - 1] == 0x0D else {
      throw RequestParser.Refusal(400, "A line ends without a carriage return.")
    }
    let line = Array(bytes[start..<(end - 1)])
    guard line.count <= limit else { throw tooLong }
    guard !line.contains(where: { $0 == 0x0D || $0 == 0 }) else {
      throw RequestParser.Refusal(400, "A line contains a carriage return or a zero byte.")
    }
    start = end + 1
    searched = start
    return line
  }
}

/// The body of the current request: the part that is kept, the number of its bytes and their digest.
struct ReceivedBody {
  private(set) var kept = Data()
  private(set) var count = 0
  /// Begun at the first byte that isn't kept, since a body that is kept can be hashed on demand.
  private var hash: SHA256?

  var digest: [UInt8]? { hash?.finish() }

  mutating func append(_ bytes: ArraySlice<UInt8>, keeping limit: Int) {
    count += bytes.count
    let fitting = bytes.prefix(max(0, limit - kept.count))
    if fitting.count < bytes.count, hash == nil {
      hash = SHA256()
      hash?.update(kept)
    }
    hash?.update(bytes)
    kept.append(contentsOf: fitting)
  }
}
