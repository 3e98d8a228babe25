import Foundation

/// The bytes of one response to one request: the head, and what encloses the pieces of the body.
struct ResponseWriter {
  /// The fields of the head, without those that belong to a connection of HTTP/1.1.
  let fields: [Headers.Field]
  let status: Int
  let framing: ResponseBody.Framing
  let sendsBody: Bool
  /// The fields after a body that is chunked, or that HTTP/2 carries.
  let trailers: [Headers.Field]
  let informational: [(status: Int, fields: [Headers.Field])]
  private let isChunked: Bool

  /// Whether another request may follow on the connection, if the body is as announced.
  let keepsConnection: Bool

  init(_ response: Response, to request: Request?) {
    let isVersion11 = request?.isVersion11 ?? true
    framing = response.body.framing == .chunked && !isVersion11 ? .untilClose : response.body.framing
    status = (200...999).contains(response.status) ? response.status : 500
    let hasNoBody = status == 204 || status == 304
    sendsBody = !response.hasHead || !hasNoBody && request?.method != "HEAD"
    keepsConnection =
      (framing != .untilClose || !sendsBody) && request?.keepsConnection ?? false
      && !response.headers.hasToken("close", in: "Connection")

    var fields = response.headers.fields.filter(Self.mayBeSent)
    if case .length(let length) = framing, !hasNoBody {
      fields.append(Headers.Field(name: "Content-Length", value: "\(length)"))
    }
    self.fields = fields
    isChunked = framing == .chunked && !hasNoBody
    trailers = response.trailers.fields.filter(Self.mayBeSent)
    // HTTP/1.0 has no such heads, and its clients would take the first one for the response (RFC 9110, 15.2).
    let heads = isVersion11 ? response.informational : []
    informational = heads.map { ($0.status, $0.headers.fields.filter(Self.mayBeSent)) }
  }

  /// The head in HTTP/1.1.
  var head: Data {
    var lines = fields.map(Self.line)
    if isChunked { lines.append("Transfer-Encoding: chunked") }
    if !keepsConnection { lines.append("Connection: close") }
    return Self.head(status, lines)
  }

  /// The heads that precede it.
  var informationalHeads: [Data] { informational.map { Self.head($0.status, $0.fields.map(Self.line)) } }

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
  var ending: Data {
    framing == .chunked ? Data((["0"] + trailers.map(Self.line) + ["", ""]).joined(separator: "\r\n").utf8) : Data()
  }

  private static func head(_ status: Int, _ lines: [String]) -> Data {
    Data((["HTTP/1.1 \(status) \(reason(status))"] + lines + ["", ""]).joined(separator: "\r\n").utf8)
  }

  private static func line(_ field: Headers.Field) -> String { "\(field.name): \(field.value)" }

  /// Returns whether a field of the handler is sent: it isn't a framing field and can't break the head.
  private static func mayBeSent(_ field: Headers.Field) -> Bool {
    let decidedHere = ["Content-Length", "Transfer-Encoding", "Connection"]
    return !decidedHere.contains(where: field.name.isSameToken) && field.name.utf8.isToken
      && field.value.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
  }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 100: "Continue"
    case 102: "Processing"
    case 103: "Early Hints"
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
