import Foundation
import Testing

@testable import Downloads

/// Errors say what happened, what state is left, the likely cause and the remedy.
@Suite struct ErrorTextTests {
  private static let file = URL(filePath: "/cache/timeline.json")

  private static func rejected(_ status: Int) -> RejectedResponse {
    RejectedResponse(ResponseHead(status: status, url: "http://h/a"), ReceivedBody(count: 2, rejected: Data("no".utf8)))
  }

  private struct Odd: Error {}

  static let texts: [(DownloadError.Reason, String)] = [
    (
      .malformedURL("a b"),
      """
      Cannot download 'a b': the text is not an address. Nothing was sent. Percent-encode the characters that may not \
      stand in an address, such as blanks.
      """
    ),
    (
      .unsupportedScheme("ftp", url: "ftp://h"),
      """
      Cannot download 'ftp://h': the scheme 'ftp' is not supported. Nothing was sent. Use an address that begins with \
      http:// or https://.
      """
    ),
    (
      .missingHost(url: "http:///a"),
      """
      Cannot download 'http:///a': the address names no host. Nothing was sent. The part between '//' and the path is \
      probably empty.
      """
    ),
    (
      .malformedMethod("G T"),
      "Cannot send the method 'G T': it is not one word of ASCII characters. Nothing was sent."
    ),
    (
      .malformedField(name: "X"),
      """
      Cannot send the header field 'X': its name is not a word or its value contains a line break or another control \
      character. Nothing was sent. Check where the value comes from.
      """
    ),
    (
      .bodyNotAllowed(method: "GET"),
      """
      Cannot send a body with GET: the method has none. Nothing was sent. Use POST, PUT or PATCH, or put the parameters \
      into the address.
      """
    ),
    (
      .credentialFailed(Cause(Odd())),
      """
      The credential cannot be used: Odd(). The destination is unchanged. Check the user and the password that were \
      given for this server.
      """
    ),
    (
      .refreshFailed(Cause(Odd())),
      """
      No new token was to be had: Odd(). The destination is unchanged. The user probably has to log in anew.
      """
    ),
    (
      .tooManyRefreshes(limit: 5, window: .seconds(30)),
      """
      Tokens were refreshed 5 times within 30.0 seconds, and the server still refuses them. The destination is \
      unchanged. The account probably lacks the right to this document.
      """
    ),
    (
      .cannotConnect(url: "http://h/a"),
      """
      Cannot reach the server of 'http://h/a': it accepts no connection. The destination is unchanged. The server is \
      probably not running, or the port is wrong.
      """
    ),
    (
      .unknownHost("h"),
      """
      Cannot find the host 'h': its name is not known. The destination is unchanged. Check the spelling, and whether \
      there is a network.
      """
    ),
    (
      .timedOut(url: "http://h/a"),
      """
      Gave up on 'http://h/a': nothing arrived for too long. The destination is unchanged. The server may be \
      overloaded; try again later.
      """
    ),
    (
      .connectionLost(url: "http://h/a", received: 3, announced: 4),
      """
      Lost the connection to 'http://h/a' after 3 of 4 bytes of the body. The destination is unchanged. \
      Try again.
      """
    ),
    (
      .connectionLost(url: "http://h/a", received: 0, announced: nil),
      """
      Lost the connection to 'http://h/a' after 0 bytes of the body. The destination is unchanged. Try again.
      """
    ),
    (
      .transport(url: "http://h/a", code: -5, text: "odd"),
      "Cannot download 'http://h/a': the transport failed with code -5 (odd). The destination is unchanged."
    ),
    (
      .unacceptableStatus(rejected(404)),
      """
      The server answered 404 for 'http://h/a', which the request does not accept. The destination is unchanged. The \
      error carries what the server said about it (2 bytes).
      """
    ),
    (
      .tooManyRedirects(limit: 20, url: "http://h/a"),
      """
      Gave up after 20 redirects: 'http://h/a' names yet another address. The destination is unchanged. The server \
      probably sends its clients in a circle.
      """
    ),
    (
      .redirectRefused(location: "http://g", from: "https://h", reason: .insecure),
      """
      Cannot follow the redirect from 'https://h' to 'http://g': it leads from https to http. The destination is \
      unchanged. If the new address is right, request it directly.
      """
    ),
    (
      .redirectRefused(location: "ftp://g", from: "http://h", reason: .unsupported),
      """
      Cannot follow the redirect from 'http://h' to 'ftp://g': the location has a scheme that is not supported, or \
      names no host. The destination is unchanged. If the new address is right, request it directly.
      """
    ),
    (
      .redirectRefused(location: "", from: "http://h", reason: .malformed),
      """
      Cannot follow the redirect from 'http://h' to '': the location is not an address. The destination is unchanged. \
      If the new address is right, request it directly.
      """
    ),
    (
      .missingParent(file),
      """
      Cannot save to '/cache/timeline.json': its folder does not exist. Nothing was created. Create '/cache' first.
      """
    ),
    (
      .occupiedDestination(file),
      """
      Cannot save to '/cache/timeline.json': there is a file already, and it is unchanged. Pass 'ifOccupied: .replace' \
      to replace it, or choose another name.
      """
    ),
    (
      .unwritableDestination(file, code: EACCES),
      """
      Cannot save to '/cache/timeline.json': the system reports error 13 (Permission denied). What was there is \
      unchanged. Check the permissions of the folder and the space on the volume.
      """
    ),
    (
      .lengthOfStream,
      """
      Cannot announce a length for a stream: its length is not known before it has ended. Nothing was sent. Leave \
      'Content-Length' out, or send the body from data or from a file.
      """
    ),
    (
      .unreadableBody(file, code: EISDIR),
      """
      Cannot send '/cache/timeline.json': the system reports error 21 (Is a directory). Nothing was sent. Check the path, \
      and whether it is a file that may be read.
      """
    ),
    (
      .trustUnsupported,
      """
      Cannot ask whom to trust: this transport leaves that to the system. Nothing was sent. Take the evaluation out of \
      the configuration, or use a transport that can evaluate trust.
      """
    ),
    (
      .modifierFailed(Cause(Odd())),
      "A modifier of the request failed: Odd(). This attempt was not sent. The destination is unchanged."
    ),
    (
      .offline(url: "http://h/a"),
      """
      Cannot load 'http://h/a': there is no network, and none came while the job waited. The destination is unchanged. \
      Try again when the machine is online.
      """
    ),
    (
      .deadlineExceeded(.seconds(3), last: .validationFailed(Cause(Odd()))),
      """
      The download was not done within 3.0 seconds. The destination is unchanged. The last attempt had failed: A \
      validator refused the body: Odd(). The destination is unchanged and the body was removed.
      """
    ),
    (
      .unacceptableContentType(rejected(200)),
      """
      The server sent no media type for 'http://h/a', which the request does not accept. The destination is unchanged. \
      The error carries the beginning of what it sent (2 bytes).
      """
    ),
    (
      .wrongLength(expected: 4, received: 5),
      """
      The body has 5 bytes instead of 4. The destination is unchanged and the body was removed. The server probably has \
      another version of the document.
      """
    ),
    (
      .wrongDigest(expected: "00", received: "ff"),
      """
      The body is not the expected one: its SHA-256 is ff instead of 00. The destination is unchanged and the body was \
      removed. The document was changed, or damaged on its way.
      """
    ),
    (
      .bodyTooLarge(limit: 7),
      """
      The body is larger than 7 bytes, which is as much as may be held in memory. The transfer was ended. Raise the \
      limit, or download to a file.
      """
    ),
    (
      .invalidated,
      """
      The download ended because its service was invalidated or released. The destination is unchanged. Keep the \
      service for as long as its jobs run, and make a new one after invalidating it.
      """
    ),
  ]

  @Test("each error speaks in full sentences", arguments: texts)
  func text(reason: DownloadError.Reason, text: String) {
    #expect("\(reason)" == text)
    #expect(DownloadError(reason).localizedDescription == text)
  }

  @Test("an error says how many attempts were made, and what is kept")
  func attemptsAndPartial() {
    let part = PartialDownload(file: Self.file, byteCount: 7, total: nil, validator: .entityTag("\"1\""))
    let error = DownloadError(
      .connectionLost(url: "http://h/a", received: 7, announced: nil), attempts: 3, partial: part)
    #expect(
      "\(error)" == """
        Lost the connection to 'http://h/a' after 7 bytes of the body. The destination is unchanged. Try again. 3 attempts \
        were made. The 7 bytes that arrived are kept; 'resumes' goes on from them.
        """)
    #expect(
      "\(DownloadError(.timedOut(url: "http://h"), attempts: 1))" == "\(DownloadError.Reason.timedOut(url: "http://h"))"
    )
  }
}
