public import Foundation

/// The answer of a handler: a status, fields and a body, or a reset connection.
///
/// The server writes the framing fields (`Content-Length`, `Transfer-Encoding`, `Connection`) itself, according to the
/// kind of body, and omits fields of the handler with these names, except `Connection: close`.
///
/// ```swift
/// Response(404)
/// Response(json: Data(#"{"qwinks":[]}"#.utf8))
/// Response(body: .chunked([.text("first "), .wait(gate), .text("second")]))
/// ```
public struct Response: Sendable {
  /// The status code; a code outside 200 to 999 is sent as 500.
  ///
  /// Codes below 200 don't end a response: see ``informational``.
  public var status: Int

  /// The fields; a field that would break the head, such as one with a line feed, is omitted.
  public var headers: Headers

  /// The body, which isn't sent with 204, with 304 and for HEAD.
  public var body: ResponseBody

  /// The fields after the body, if it is sent in the chunked transfer coding or over HTTP/2.
  public var trailers: Headers = [:]

  /// The heads before the head, for example of the status 103; they are sent before any delay, but not with HTTP/1.0.
  public var informational: [(status: Int, headers: Headers)] = []

  /// Whether a head is sent at all.
  private(set) var hasHead = true

  /// The delays before the first byte.
  var delays: [ResponseBody.Piece] = []

  /// Creates a response, by default 200 without fields and body.
  public init(_ status: Int = 200, headers: Headers = [:], body: ResponseBody = .empty) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates a response whose body is a JSON document.
  public init(_ status: Int = 200, json: Data) {
    self.init(status, headers: ["Content-Type": "application/json"], body: .data(json))
  }

  /// No answer: the connection is reset before any byte of the head.
  public static var reset: Response { raw([.reset]) }

  /// Pieces that are sent without a head, followed by the end of the connection.
  public static func raw(_ pieces: [ResponseBody.Piece]) -> Response {
    var response = Response(body: .closeDelimited(pieces))
    response.hasHead = false
    return response
  }

  /// Returns a status with a plain text, with which the server itself refuses requests.
  static func refusal(_ status: Int, _ reason: String) -> Response {
    Response(status, headers: ["Content-Type": "text/plain", "Connection": "close"], body: .text(reason + "\n"))
  }
}

/// A ``Response``, or a ``Route`` that returns one, whose transmission can be changed.
///
/// Each call returns a copy that differs in one respect, so that calls can be chained:
///
/// ```swift
/// Route.bytes(.seeded(7, count: 100_000)).chunked().dripping(1_000, through: gate).reset(afterBytes: 40_000)
/// ```
public protocol ResponseShaping: Sendable {
  /// Returns a copy whose response is changed by a function.
  func shaped(_ change: @escaping @Sendable (inout Response) -> Void) -> Self
}

extension Response: ResponseShaping {
  /// Returns a copy changed by a function.
  public func shaped(_ change: @escaping @Sendable (inout Response) -> Void) -> Response {
    var copy = self
    change(&copy)
    return copy
  }
}

extension ResponseShaping {
  /// Adds a field to the head.
  public func with(_ name: String, _ value: String) -> Self {
    shaped { $0.headers.add(name, value) }
  }

  /// Adds a field after the body, and sends the body in the chunked transfer coding where there is HTTP/1.1.
  public func trailing(_ name: String, _ value: String) -> Self {
    shaped { response in
      response.trailers.add(name, value)
      response.body.framing = .chunked
    }
  }

  /// Sends a head of the status 103, or another one from 100 to 199, before the head and its delays.
  public func informing(_ headers: Headers, status: Int = 103) -> Self {
    shaped { $0.informational.append((status, headers)) }
  }

  /// Waits at a gate before the first byte of the head.
  public func waiting(at gate: Gate) -> Self {
    shaped { $0.delays.append(.wait(gate)) }
  }

  /// Pauses before the first byte of the head; where a test needs an order, use a gate instead.
  public func waiting(_ duration: Duration) -> Self {
    shaped { $0.delays.append(.pause(duration)) }
  }

  /// Sends the body in parts of this many bytes, each of which waits at the gate first.
  public func dripping(_ bytes: Int, through gate: Gate) -> Self {
    shaped { $0.body.pace = ResponseBody.Pace(bytes: bytes, step: .wait(gate)) }
  }

  /// Sends the body in parts of this many bytes, each after a pause.
  public func dripping(_ bytes: Int, every pause: Duration? = nil) -> Self {
    shaped { $0.body.pace = ResponseBody.Pace(bytes: bytes, step: pause.map { .pause($0) }) }
  }

  /// Resets the connection after this many bytes of the body, without changing its announced length.
  ///
  /// Bytes that the client has not read by then may be lost; with a gate, the reset waits until the gate opens.
  public func reset(afterBytes count: Int, at gate: Gate? = nil) -> Self {
    shaped { $0.body.end(afterBytes: count, with: (gate.map { [.wait($0)] } ?? []) + [.reset]) }
  }

  /// Closes the connection in an orderly way after this many bytes of the body, without changing its announced length.
  public func closed(afterBytes count: Int) -> Self {
    shaped { $0.body.end(afterBytes: count, with: [.close]) }
  }

  /// Announces a length, which may be wrong; then the connection ends with the body.
  public func announcing(length: Int) -> Self {
    shaped { $0.body.framing = .length(max(0, length)) }
  }

  /// Sends the body in the chunked transfer coding, a chunk for each piece.
  public func chunked() -> Self {
    shaped { $0.body.framing = .chunked }
  }

  /// Marks the end of the body by the end of the connection.
  public func closeDelimited() -> Self {
    shaped { $0.body.framing = .untilClose }
  }

  /// Compresses the body, even if the client doesn't accept it; the body is in memory while it is sent.
  ///
  /// Calls after this one that count bytes count compressed bytes.
  public func gzipped() -> Self {
    shaped { response in
      let framing = response.body.framing
      response.headers.add("Content-Encoding", "gzip")
      response.body = .data(Gzip.compressed(response.body.data))
      if case .length = framing { return }
      response.body.framing = framing
    }
  }
}
