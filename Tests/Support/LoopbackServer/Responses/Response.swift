public import Foundation

/// What a handler answers: a status, fields and a body, or nothing but a broken connection.
///
/// The server writes the framing fields (`Content-Length`, `Transfer-Encoding`, `Connection`) itself, as the kind of
/// body demands, and leaves out what the handler set under these names, apart from `Connection: close`.
///
/// ```swift
/// Response(404)
/// Response(json: Data(#"{"qwinks":[]}"#.utf8))
/// Response(body: .chunked([.text("first "), .wait(gate), .text("second")]))
/// ```
public struct Response: Sendable {
  /// The status code; one outside 100 to 999 is sent as 500.
  public var status: Int

  /// The handler's fields; those that would break the head apart are left out.
  public var headers: Headers

  /// The body, which is not sent with 204, 304 and to HEAD.
  public var body: ResponseBody

  /// Whether a head is sent at all.
  private(set) var hasHead = true

  /// What is waited for before the first byte.
  var delays: [ResponseBody.Piece] = []

  /// Creates a response: 200, without fields and body, unless told otherwise.
  public init(_ status: Int = 200, headers: Headers = [:], body: ResponseBody = .empty) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A response whose body is a JSON document.
  public init(_ status: Int = 200, json: Data) {
    self.init(status, headers: ["Content-Type": "application/json"], body: .data(json))
  }

  /// No answer: the connection is reset before a byte of the head was sent.
  public static var reset: Response { raw([.reset]) }

  /// Pieces that stand on the wire as they are, without a head of the server's, and then the end of the connection.
  public static func raw(_ pieces: [ResponseBody.Piece]) -> Response {
    var response = Response(body: .closeDelimited(pieces))
    response.hasHead = false
    return response
  }

  /// A plain text under a status, which is how the server itself refuses requests.
  static func refusal(_ status: Int, _ reason: String) -> Response {
    Response(status, headers: ["Content-Type": "text/plain", "Connection": "close"], body: .text(reason + "\n"))
  }
}
