public import Foundation

/// The body of a response: pieces that are sent in order, and how their end is marked.
public struct ResponseBody: Sendable {
  /// One step of sending a body.
  public enum Piece: Sendable {
    /// Sends these bytes; in a chunked body they are one chunk.
    case content(Content)
    /// Waits until the gate opens.
    case wait(Gate)
    /// Pauses; where a test needs an order, use a gate instead.
    case pause(Duration)
    /// Resets the connection; the following pieces aren't sent.
    case reset
    /// Closes the connection in an orderly way, even if the body isn't complete.
    case close

    /// Bytes in memory.
    public static func data(_ data: Data) -> Piece { .content(.data(data)) }

    /// The bytes of a text in UTF-8.
    public static func text(_ text: String) -> Piece { .content(.text(text)) }
  }

  /// How the end of the body is marked.
  enum Framing: Sendable, Hashable {
    case length(Int)
    case chunked
    case untilClose
  }

  /// The division of the content into parts of a size, each after a step.
  struct Pace: Sendable {
    let bytes: Int
    let step: Piece?
  }

  var framing: Framing
  private(set) var pieces: [Piece]
  var pace: Pace?

  init(framing: Framing, pieces: [Piece]) {
    self.framing = framing
    self.pieces = pieces
  }

  /// No bytes, with `Content-Length: 0`.
  public static let empty = data(Data())

  /// Bytes with their length announced.
  public static func content(_ content: Content) -> ResponseBody {
    ResponseBody(framing: .length(content.count), pieces: [.content(content)])
  }

  /// Bytes in memory with their length announced.
  public static func data(_ data: Data) -> ResponseBody { content(.data(data)) }

  /// A text in UTF-8 with its length announced.
  public static func text(_ text: String) -> ResponseBody { content(.text(text)) }

  /// Pieces with an announced length, which may be wrong; then the connection ends with the last piece.
  public static func announced(length: Int, _ pieces: [Piece]) -> ResponseBody {
    ResponseBody(framing: .length(max(0, length)), pieces: pieces)
  }

  /// Pieces in the chunked transfer coding; for an HTTP/1.0 client they end with the connection.
  public static func chunked(_ pieces: [Piece]) -> ResponseBody {
    ResponseBody(framing: .chunked, pieces: pieces)
  }

  /// Pieces that end with the connection.
  public static func closeDelimited(_ pieces: [Piece]) -> ResponseBody {
    ResponseBody(framing: .untilClose, pieces: pieces)
  }

  /// All bytes of the pieces, in memory.
  var data: Data {
    pieces.reduce(into: Data()) { if case .content(let content) = $1 { $0.append(content.data) } }
  }

  /// Replaces everything after this many bytes by other pieces.
  mutating func end(afterBytes count: Int, with ending: [Piece]) {
    var rest = max(0, count)
    var kept: [Piece] = []
    for piece in pieces where rest > 0 {
      guard case .content(let content) = piece else {
        kept.append(piece)
        continue
      }
      kept.append(.content(content[0..<rest]))
      rest -= min(rest, content.count)
    }
    pieces = kept + ending
  }
}

/// The bytes of one response to one request: the head, and what encloses the pieces of the body.
struct ResponseWriter {
  let head: Data
  let framing: ResponseBody.Framing
  let sendsBody: Bool

  /// Whether another request may follow on the connection, if the body is as announced.
  let keepsConnection: Bool

  init(_ response: Response, to request: Request?) {
    let isVersion11 = request?.isVersion11 ?? true
    framing = response.body.framing == .chunked && !isVersion11 ? .untilClose : response.body.framing
    let status = (100...999).contains(response.status) ? response.status : 500
    let hasNoBody = (100..<200).contains(status) || status == 204 || status == 304
    sendsBody = !response.hasHead || !hasNoBody && request?.method != "HEAD"
    keepsConnection =
      (framing != .untilClose || !sendsBody) && request?.keepsConnection ?? false
      && !response.headers.hasToken("close", in: "Connection")

    var lines = ["HTTP/1.1 \(status) \(Self.reason(status))"]
    lines += response.headers.fields.filter(Self.mayBeSent).map { "\($0.name): \($0.value)" }
    switch framing {
    case .length(let length) where !hasNoBody: lines.append("Content-Length: \(length)")
    case .chunked where !hasNoBody: lines.append("Transfer-Encoding: chunked")
    default: break
    }
    if !keepsConnection { lines.append("Connection: close") }
    head = Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// Returns the bytes before and after one piece of the body, which isn't empty: an empty chunk would end the body.
  func envelope(of content: Content) -> (before: Data, after: Data) {
    guard framing == .chunked else { return (Data(), Data()) }
    return (Data("\(String(content.count, radix: 16))\r\n".utf8), Data("\r\n".utf8))
  }

  /// Returns whether a client with this many bytes of the body knows that it is complete.
  func isWhole(_ bodyCount: Int) -> Bool {
    if case .length(let length) = framing { bodyCount >= length } else { false }
  }

  /// The bytes after the last piece.
  var ending: Data { framing == .chunked ? Data("0\r\n\r\n".utf8) : Data() }

  /// Returns whether a field of the handler is sent: it isn't a framing field and can't break the head.
  private static func mayBeSent(_ field: Headers.Field) -> Bool {
    let decidedHere = ["Content-Length", "Transfer-Encoding", "Connection"]
    return !decidedHere.contains(where: field.name.isSameToken) && field.name.utf8.isToken
      && field.value.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
  }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 204: "No Content"
    case 206: "Partial Content"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 407: "Proxy Authentication Required"
    case 408: "Request Timeout"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 416: "Range Not Satisfiable"
    case 417: "Expectation Failed"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    case 505: "HTTP Version Not Supported"
    default: "Status"
    }
  }
}
