import Foundation

/// Turns the bytes of one connection into requests, however they are cut, and refuses what is malformed or too large.
///
/// A value without input or output: bytes go in with ``receive(_:)``, steps come out of ``next()``. After a refusal
/// the connection cannot be used again, since nobody knows where the next request would begin.
struct RequestParser {
  enum Step: Hashable {
    /// Nothing can be said before more bytes arrive.
    case needsBytes
    /// A head has arrived; the request has no body yet, and its end is reported apart.
    case began(Request)
    /// As much of the body has arrived as ``RequestParser/pause(afterBodyBytes:)`` asked for, and there is more.
    case partial(Request)
    /// The client waits for `100 Continue` before it sends the body; reported once for a request.
    case wantsContinue
    case complete(Request)
  }

  /// Why a request is not answered by the handler.
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

  /// Whether a request has begun and is not complete.
  var isInsideRequest: Bool {
    if case .requestLine = state { return !input.isEmpty }
    return true
  }

  mutating func receive(_ bytes: some Collection<UInt8>) {
    input.append(bytes)
  }

  /// Reports the request under way as partial once that many bytes of its body arrived, if more are to come.
  mutating func pause(afterBodyBytes count: Int) {
    pauseAt = max(0, count)
  }

  /// Returns the next thing to do about the bytes received so far.
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
      switch state {
      case .requestLine:
        guard let line = try input.takeLine(atMost: limits.requestLineBytes, else: .lineTooLong) else {
          return .needsBytes
        }
        if line.isEmpty {
          // Clients may send an empty line behind a body; an endless row of them is no request.
          emptyLines += 1
          guard emptyLines <= 4 else { throw Refusal(400, "The request line is missing.") }
          continue
        }
        emptyLines = 0
        fieldBytes = 0
        body = ReceivedBody()
        pauseAt = .max
        state = .fields(try RequestHead(requestLine: line))
      case .fields(var head):
        guard let line = try takeFieldLine() else { return .needsBytes }
        if line.isEmpty {
          wantsContinue = try beginBody(of: head)
          return .began(Request(head))
        } else {
          try head.add(fieldLine: line, limits: limits)
          state = .fields(head)
        }
      case .body(let head, let remaining):
        guard remaining > 0 else { return complete(head) }
        let rest = take(remaining)
        state = .body(head, remaining: rest)
        guard rest < remaining else { return .needsBytes }
      case .chunkSize(let head):
        guard let line = try input.takeLine(atMost: 256, else: Refusal(400, "A chunk size line is too long.")) else {
          return .needsBytes
        }
        let size = try RequestHead.chunkSize(line)
        guard size <= limits.bodyBytes - body.count else { throw .bodyTooLarge(limits) }
        state = size == 0 ? .trailers(head) : .chunkData(head, remaining: size)
      case .chunkData(let head, let remaining):
        let rest = take(remaining)
        state = rest == 0 ? .chunkEnd(head) : .chunkData(head, remaining: rest)
        guard rest < remaining else { return .needsBytes }
      case .chunkEnd(let head):
        guard try input.takeLine(atMost: 0, else: .chunkTooLong) != nil else { return .needsBytes }
        state = .chunkSize(head)
      case .trailers(var head):
        guard let line = try takeFieldLine() else { return .needsBytes }
        if line.isEmpty { return complete(head) }
        try head.check(trailerLine: line, limits: limits)
        state = .trailers(head)
      }
    }
  }

  private mutating func takeFieldLine() throws(Refusal) -> [UInt8]? {
    let tooLarge = Refusal(431, "The header fields exceed \(limits.headerBytes) bytes.")
    guard let line = try input.takeLine(atMost: limits.headerBytes - fieldBytes, else: tooLarge) else { return nil }
    fieldBytes += line.count + 2
    guard fieldBytes <= limits.headerBytes else { throw tooLarge }
    return line
  }

  /// Moves on from the end of the head; true if the client must be told to continue.
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

  /// The head of the request of which some body is still to come.
  private var headOfUnfinishedBody: RequestHead? {
    switch state {
    case .requestLine, .fields, .body(_, remaining: 0): nil
    case .body(let head, _), .chunkSize(let head), .chunkData(let head, _), .chunkEnd(let head), .trailers(let head):
      head
    }
  }

  /// Moves at most that many bytes from the input to the body, none beyond a pause, and returns how many are missing.
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
  fileprivate static let lineTooLong = Self(414, "The request line is too long.")
  fileprivate static let chunkTooLong = Self(400, "A chunk is longer than its size.")

  fileprivate static func bodyTooLarge(_ limits: Limits) -> Self {
    Self(413, "The body exceeds \(limits.bodyBytes) bytes.")
  }
}
