import Foundation

/// The bytes of one response for one request: which head announces the body, and how its pieces go out.
struct ResponseWriter {
  let head: Data
  let framing: ResponseBody.Framing
  let sendsBody: Bool

  /// Whether the connection can carry another request behind this response, if the body keeps what the head says.
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

  /// What stands before and behind one piece of the body, which has at least one byte: an empty chunk would end all.
  func envelope(of content: Content) -> (before: Data, behind: Data) {
    guard framing == .chunked else { return (Data(), Data()) }
    return (Data("\(String(content.count, radix: 16))\r\n".utf8), Data("\r\n".utf8))
  }

  /// Whether a client knows that it has everything once it has this much of the body.
  func isWhole(_ bodyCount: Int) -> Bool {
    if case .length(let length) = framing { bodyCount >= length } else { false }
  }

  /// What stands behind the last piece.
  var ending: Data { framing == .chunked ? Data("0\r\n\r\n".utf8) : Data() }

  /// A handler's field that the framing does not decide and that cannot break out of its line.
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
