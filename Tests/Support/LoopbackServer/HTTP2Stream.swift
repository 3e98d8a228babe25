import Foundation

/// One request of an HTTP/2 connection and its response; used on the connection's thread.
final class HTTP2Stream {
  /// What happens once all bytes that were produced before it have been sent.
  enum Next {
    /// A step of the response without bytes.
    case step(ResponseBody.Piece)
    /// The request is abandoned, since its response is complete.
    case abandonRequest
  }

  let id: Int32
  /// When the request began to arrive.
  private let start: ContinuousClock.Instant
  private(set) var head = Head()
  private var received = ReceivedBody()
  private(set) var isHeadComplete = false

  /// The number of bytes of the body after which the request is answered; nil for all.
  var earlyAfter: Int?
  var exchange: Exchange?

  /// Whether the request has been handed to its handler, or refused.
  private(set) var isAnswered = false
  var isRequestComplete = false

  /// The handler, or a step that waits.
  var task: Task<Void, Never>?

  /// What the stream does after the next flush.
  var next: Next?

  private(set) var response: OutgoingResponse?

  /// The pseudo-header fields and fields of a request.
  struct Head {
    var method = ""
    var target = ""
    var headers = Headers()
    var bytes = 0
  }

  init(id: Int32, at time: ContinuousClock.Instant) {
    self.id = id
    start = time
  }

  deinit { task?.cancel() }

  /// Adds a field of the head; trailers aren't used.
  func add(_ field: Headers.Field) {
    guard !isHeadComplete else { return }
    head.bytes += field.name.utf8.count + field.value.utf8.count
    switch field.name {
    case ":method": head.method = field.value
    case ":path": head.target = field.value
    case ":authority": head.headers.add("host", field.value)
    case ":scheme": break
    // Clients may send each cookie in a field of its own, to compress them better.
    case "cookie": head.headers["cookie"] = head.headers["cookie"].map { "\($0); \(field.value)" } ?? field.value
    default: head.headers.add(field.name, field.value)
    }
  }

  /// Ends the head, and returns why the request is refused, if it is.
  func endHead(at time: ContinuousClock.Instant, limits: Limits) -> RequestParser.Refusal? {
    isHeadComplete = true
    if time > start + limits.requestTimeout { return .tooLate }
    if head.target.utf8.count > limits.requestLineBytes { return .lineTooLong }
    if head.bytes > limits.headerBytes || head.headers.fields.count > limits.headerCount {
      return RequestParser.Refusal(431, "The header fields exceed a limit.")
    }
    return head.headers["content-length"].flatMap { Int($0) } ?? 0 > limits.bodyBytes ? .bodyTooLarge(limits) : nil
  }

  /// Adds bytes of the body up to those of an early answer, and returns why the request is refused, if it is.
  func add(
    _ bytes: UnsafeBufferPointer<UInt8>, at time: ContinuousClock.Instant, limits: Limits
  ) -> RequestParser.Refusal? {
    let wanted = earlyAfter.map { max(0, $0 - received.count) } ?? bytes.count
    received.append(ArraySlice(bytes.prefix(wanted)), keeping: limits.keptBodyBytes)
    if time > start + limits.requestTimeout { return .tooLate }
    return received.count > limits.bodyBytes ? .bodyTooLarge(limits) : nil
  }

  /// Whether the bytes that an early answer needs have arrived.
  var isEarly: Bool { earlyAfter.map { received.count >= $0 } ?? false }

  /// Returns the request with the bytes that have arrived; it is answered from now on.
  func request(connection: Int) -> Request {
    isAnswered = true
    return Request(head, received, connection: connection)
  }

  /// Begins the response.
  func begin(_ response: Response, to request: Request?) {
    isAnswered = true
    self.response = OutgoingResponse(response, to: request)
  }
}
