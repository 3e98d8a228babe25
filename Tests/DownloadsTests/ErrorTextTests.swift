import Foundation
import Testing

@testable import Downloads

/// Errors say what happened, the state left, the likely cause and the remedy.
@Suite struct ErrorTextTests {
  private static let file = URL(filePath: "/cache/timeline.json")

  private static func rejected(_ status: Int) -> RejectedResponse {
    let head = ResponseHead(status: status, url: "http://h/a")
    return RejectedResponse(CompleteResponse(head: head, body: ReceivedBody(count: 2, rejected: Data("no".utf8))))
  }

  private struct Odd: Error {}

  private struct Described: Error, CustomStringConvertible {
    let description = "The session has ended."
  }

  static let texts: [(DownloadError.Reason, String)] = [
    (
      .malformedURL("a b"),
      """
      Cannot download 'a b': the text isn't a valid URL. Nothing was sent. Check its host and port, and \
      percent-encode the characters that a URL must not contain, such as spaces.
      """
    ),
    (
      .unsupportedScheme("ftp", url: "ftp://h"),
      """
      Cannot download 'ftp://h': the scheme 'ftp' isn't supported. Nothing was sent. Use a URL that begins with \
      http:// or https://.
      """
    ),
    (
      .missingHost(url: "http:///a"),
      """
      Cannot download 'http:///a': the URL has no host. Nothing was sent. The part between '//' and the path is \
      probably empty.
      """
    ),
    (
      .malformedMethod("G T"),
      "Cannot send the method 'G T': it isn't one word of ASCII characters. Nothing was sent."
    ),
    (
      .malformedField(name: "X"),
      """
      Cannot send the header field 'X': its name isn't a word, or its value contains a line break or another control \
      character. Nothing was sent. Check where the value comes from.
      """
    ),
    (
      .notStorable(.validators),
      """
      Cannot record the job in the journal: another process can't restore the request's validators. Nothing was \
      sent. Check the file when the job has ended, or start the job on a service without a journal.
      """
    ),
    (
      .notStorable(.modifiers),
      """
      Cannot record the job in the journal: another process can't restore the request's modifiers. Nothing was \
      sent. Move them to the service's configuration, or start the job on a service without a journal.
      """
    ),
    (
      .notStorable(.retryRule),
      """
      Cannot record the job in the journal: another process can't restore the request's retry rule. Nothing was \
      sent. Move it to the service's configuration, or start the job on a service without a journal.
      """
    ),
    (
      .notStorable(.outputDescriptor),
      """
      Cannot record the job in the journal: another process can't restore the request's output descriptor. Nothing \
      was sent. Download to a file, or start the job on a service without a journal.
      """
    ),
    (
      .bodyNotAllowed(method: "GET"),
      """
      Cannot send a body with GET: the method has none. Nothing was sent. Use POST, PUT or PATCH, or put the \
      parameters into the URL.
      """
    ),
    (
      .credentialFailed(UnderlyingError(Odd())),
      """
      Cannot use the credential: Odd(). The destination is unchanged. Check the user and the password for this server.
      """
    ),
    (
      .refreshFailed(UnderlyingError(Odd())),
      """
      Cannot refresh the token: Odd(). The destination is unchanged. The user probably has to log in again.
      """
    ),
    (
      .refreshFailed(UnderlyingError(Described())),
      """
      Cannot refresh the token: The session has ended. The destination is unchanged. The user probably has to log in \
      again.
      """
    ),
    (
      .tooManyRefreshes(limit: 5, window: .seconds(30)),
      """
      Tokens were refreshed 5 times within 30.0 seconds, and the server still refuses them. The destination is \
      unchanged. The account probably has no permission for this document.
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
      Cannot find the host 'h': its name can't be resolved. The destination is unchanged. Check the spelling and the \
      network connection.
      """
    ),
    (
      .timedOut(url: "http://h/a", .connecting),
      """
      Gave up on 'http://h/a': no connection was established in time. The destination is unchanged. The server may be \
      overloaded; try again later.
      """
    ),
    (
      .timedOut(url: "http://h/a", .waiting),
      """
      Gave up on 'http://h/a': no response arrived in time. The destination is unchanged. The server may be \
      overloaded; try again later.
      """
    ),
    (
      .timedOut(url: "http://h/a", .head),
      """
      Gave up on 'http://h/a': the head of the response didn't arrive in time. The destination is unchanged. The server may be \
      overloaded; try again later.
      """
    ),
    (
      .timedOut(url: "http://h/a", .body),
      """
      Gave up on 'http://h/a': nothing more of the body arrived for too long. The destination is unchanged. The server may be \
      overloaded; try again later.
      """
    ),
    (
      .connectionLost(url: "http://h/a", .connecting, received: 0, announced: nil),
      """
      Lost the connection to 'http://h/a' while it was being established. The destination is unchanged. The server may \
      be overloaded, or expect another protocol at this port; check the URL or try again.
      """
    ),
    (
      .connectionLost(url: "http://h/a", .waiting, received: 0, announced: nil),
      "Lost the connection to 'http://h/a' before a response arrived. The destination is unchanged. Try again."
    ),
    (
      .connectionLost(url: "http://h/a", .head, received: 0, announced: nil),
      "Lost the connection to 'http://h/a' within the head of the response. The destination is unchanged. Try again."
    ),
    (
      .untrustedServer("h", .expired),
      """
      Did not send the request to 'h': its certificate has expired or isn't valid yet. The destination is unchanged. \
      Check the date of this machine; otherwise the server needs a new certificate.
      """
    ),
    (
      .untrustedServer("h", .wrongHost),
      """
      Did not send the request to 'h': its certificate belongs to another host. The destination is unchanged. Check the \
      spelling of the host; otherwise the connection may be intercepted.
      """
    ),
    (
      .proxyRefused(url: "http://h/a", status: 407),
      """
      Cannot reach the server of 'http://h/a': the proxy answered 407. The destination is unchanged. Put the user and \
      password for the proxy into its URL.
      """
    ),
    (
      .proxyRefused(url: "http://h/a", status: 503),
      """
      Cannot reach the server of 'http://h/a': the proxy answered 503. The destination is unchanged. It may not reach \
      the server: check the URL, or try again later.
      """
    ),
    (
      .proxyRefused(url: "http://h/a", status: 403),
      """
      Cannot reach the server of 'http://h/a': the proxy answered 403. The destination is unchanged. It may not permit \
      this server: check the URL and the settings of the proxy.
      """
    ),
    (
      .proxyFailed(url: "http://h/a", "it accepts no connection"),
      """
      Cannot reach the server of 'http://h/a', because the proxy can't be used: it accepts no connection. The \
      destination is unchanged. Check the settings of the proxy, such as the variables 'https_proxy' and 'all_proxy'.
      """
    ),
    (
      .undecodableBody(url: "http://h/a", "is damaged"),
      """
      Cannot decode the response of 'http://h/a': the body is damaged. The destination is unchanged. The server is \
      probably misconfigured; a request with 'Accept-Encoding: identity' may help.
      """
    ),
    (
      .malformedResponse(url: "http://h/a", "its head is too long"),
      """
      Cannot read the response of 'http://h/a': it isn't valid HTTP, because its head is too long. The destination is \
      unchanged. The server may be misconfigured, or the port may belong to another kind of server.
      """
    ),
    (.transportUnavailable("Cannot use the network."), "Cannot use the network."),
    (.unusableConnectionOptions("Cannot use the file."), "Cannot use the file."),
    (
      .connectionLost(url: "http://h/a", .body, received: 3, announced: 4),
      """
      Lost the connection to 'http://h/a' after 3 of 4 bytes of the body. The destination is unchanged. \
      Try again.
      """
    ),
    (
      .connectionLost(url: "http://h/a", .body, received: 0, announced: nil),
      """
      Lost the connection to 'http://h/a' after 0 bytes of the body. The destination is unchanged. Try again.
      """
    ),
    (
      .transport(url: "http://h/a", code: -5, text: "odd"),
      "Cannot download 'http://h/a': the transport failed with code -5 (odd). The destination is unchanged. Try again."
    ),
    (
      .bodyFailed(url: "http://h/a", "the stream has failed"),
      """
      Cannot read the body of the request to 'http://h/a': the stream has failed. The destination is unchanged. Check \
      what it is read from. A stream is opened again for each exchange, and begins at its first byte each time.
      """
    ),
    (
      .transport(url: "file:///a", code: 2, text: "No such file or directory"),
      """
      Cannot read 'file:///a': No such file or directory (error 2). The destination is unchanged. Check the path and the \
      permissions of the file.
      """
    ),
    (
      .transport(url: "DATA:x", code: 22, text: "it contains no data"),
      """
      Cannot read the URL with the scheme 'data': it contains no data. The destination is unchanged. Its form is \
      'data:TYPE,TEXT' or 'data:TYPE;base64,TEXT'.
      """
    ),
    (
      .unacceptableStatus(rejected(404)),
      """
      The server answered 404 for 'http://h/a', which the request doesn't accept. The destination is unchanged. It has \
      no such document: check the path of the URL. The error contains the beginning of the response (2 bytes).
      """
    ),
    (
      .unacceptableStatus(rejected(407)),
      """
      The server answered 407 for 'http://h/a', which the request doesn't accept. The destination is unchanged. It is a \
      proxy that asks for a user and a password: put them into its URL. The error contains the beginning of the \
      response (2 bytes).
      """
    ),
    (
      .unacceptableStatus(rejected(418)),
      """
      The server answered 418 for 'http://h/a', which the request doesn't accept. The destination is unchanged. The \
      error contains the beginning of the response (2 bytes).
      """
    ),
    (
      .tooManyRedirects(limit: 20, url: "http://h/a"),
      """
      Gave up after 20 redirects: 'http://h/a' names yet another URL. The destination is unchanged. The server \
      probably redirects in a circle.
      """
    ),
    (
      .insecureRedirect(to: "http://g", from: "https://h"),
      """
      Cannot follow the redirect from 'https://h' to 'http://g': it leads from https to http. The destination is \
      unchanged. If the new URL is right, request it directly.
      """
    ),
    (
      .unsupportedRedirect(to: "ftp://g", from: "http://h"),
      """
      Cannot follow the redirect from 'http://h' to 'ftp://g': the location has no host or a scheme that isn't \
      supported. The destination is unchanged. If the new URL is right, request it directly.
      """
    ),
    (
      .malformedRedirect(to: "", from: "http://h"),
      """
      Cannot follow the redirect from 'http://h' to '': the location isn't a URL. The destination is unchanged. If the \
      new URL is right, request it directly.
      """
    ),
    (
      .missingParent(file),
      """
      Cannot save to '/cache/timeline.json': its folder doesn't exist. Nothing was created. Create '/cache' first.
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
      Cannot save to '/cache/timeline.json': the process has no permission (error 13). What was there is unchanged. \
      Check the permissions of the folder and of the file.
      """
    ),
    (
      .unwritableDestination(file, code: ENOENT),
      """
      Cannot save to '/cache/timeline.json': its folder takes no files (error 2). What was there is unchanged. Save to \
      another folder.
      """
    ),
    (
      .unwritableDestination(file, code: ENAMETOOLONG),
      """
      Cannot save to '/cache/timeline.json': the name is too long (error \(ENAMETOOLONG)). What was there is unchanged. \
      Choose a name of at most 255 bytes.
      """
    ),
    (
      .unwritableDestination(file, code: ENOTTY),
      """
      Cannot save to '/cache/timeline.json': the system reports '\(SystemCall.text(of: ENOTTY))' (error \(ENOTTY)). \
      What was there is unchanged. Check the permissions of the folder and the space on the volume.
      """
    ),
    (
      .outputBroken(written: 5, last: .offline(url: "http://h/a")),
      """
      The output has only the first 5 bytes, and the download can't begin again, since they can't be taken back. \
      Discard them, or save to a file. The attempt had failed: Cannot load 'http://h/a': there is no network, and none \
      came while the job waited. Try again when the machine is online.
      """
    ),
    (
      .lengthOfStream,
      """
      Cannot announce the length of a stream: it isn't known before the stream has ended. Nothing was sent. Omit \
      'Content-Length', or send the body from data or from a file.
      """
    ),
    (
      .unreadableBody(file, code: ENODEV),
      """
      Cannot send '/cache/timeline.json': it isn't a regular file. Nothing was sent. Send its bytes as data or as a \
      stream, or write them to a file first.
      """
    ),
    (
      .unreadableBody(file, code: EISDIR),
      """
      Cannot send '/cache/timeline.json': the system reports error 21 (Is a directory). Nothing was sent. Check the \
      path, and whether it names a readable file.
      """
    ),
    (
      .trustUnsupported,
      """
      Cannot evaluate trust: this transport leaves that to the system. Nothing was sent. Remove 'evaluateTrust' from the \
      configuration, or use a transport that can evaluate trust.
      """
    ),
    (
      .modifierFailed(UnderlyingError(Odd())),
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
      .deadlineExceeded(.seconds(3), last: .validationFailed(UnderlyingError(Odd()))),
      """
      The time limit of 3.0 seconds doesn't suffice for the download. The destination is unchanged. The last attempt \
      failed: A validator refused the body: Odd(). The destination is unchanged, and the body was removed.
      """
    ),
    (
      .unacceptableContentType(rejected(200)),
      """
      The server sent no media type for 'http://h/a', which the request doesn't accept. The destination is unchanged. \
      The error contains the beginning of the response (2 bytes).
      """
    ),
    (
      .wrongLength(expected: 4, received: 5),
      """
      The body has 5 bytes instead of 4. The destination is unchanged, and the body was removed. The server probably \
      has another version of the document.
      """
    ),
    (
      .wrongDigest(expected: "00", received: "ff"),
      """
      The body isn't the expected one: its SHA-256 is ff instead of 00. The destination is unchanged, and the body was \
      removed. The document was changed, or damaged on its way.
      """
    ),
    (
      .bodyTooLarge(limit: 7),
      """
      The body is larger than 7 bytes, the limit for a body in memory. The transfer was ended. Raise the limit, or \
      download to a file.
      """
    ),
    (
      .invalidated,
      """
      The download ended because its service was invalidated or released. The destination is unchanged. Keep the \
      service for as long as its jobs run, and create a new one after invalidating it.
      """
    ),
  ]

  @Test("each error has a text in full sentences", arguments: texts)
  func text(reason: DownloadError.Reason, text: String) {
    #expect("\(reason)" == text)
    #expect(DownloadError(reason).localizedDescription == text)
  }

  @Test("an error of a job without a destination of its own mentions none, and leaves the words of others alone")
  func withoutDestination() {
    let memory = DownloadRequest.get("http://h/a")
    let odd = URL(filePath: "/a. The destination is unchanged. What was there is unchanged./b")
    for (reason, text) in [
      (
        .unreadableBody(odd, code: ENOENT),
        """
        Cannot send '\(odd.path)': the system reports error 2 (\(SystemCall.text(of: ENOENT))). Nothing was sent. Check the \
        path, and whether it names a readable file.
        """
      ),
      (
        .deadlineExceeded(.seconds(9), last: .timedOut(url: "http://h/a", .waiting)),
        """
        The time limit of 9.0 seconds doesn't suffice for the download. The last attempt failed: Gave up on 'http://h/a': no \
        response arrived in time. The server may be overloaded; try again later.
        """
      ),
      (
        .wrongLength(expected: 4, received: 5),
        "The body has 5 bytes instead of 4. The server probably has another version of the document."
      ),
      (
        .outputBroken(written: 5, last: .insecureRedirect(to: "http://h", from: "https://h")),
        """
        The output has only the first 5 bytes, and the download can't begin again, since they can't be taken back. Discard \
        them, or save to a file. The attempt had failed: Cannot follow the redirect from 'https://h' to 'http://h': it leads \
        from https to http. If the new URL is right, request it directly.
        """
      ),
    ] as [(DownloadError.Reason, String)] {
      #expect("\(DownloadError(reason, of: memory, attempts: 1))" == text)
    }
  }

  @Test("an error names the number of attempts and what is kept")
  func attemptsAndPartial() {
    let part = PartialDownload(file: Self.file, byteCount: 7, total: nil, validator: .entityTag("\"1\""))
    let error = DownloadError(
      .connectionLost(url: "http://h/a", .body, received: 7, announced: nil), attempts: 3, partial: part)
    #expect(
      "\(error)" == """
        Lost the connection to 'http://h/a' after 7 bytes of the body. The destination is unchanged. Try again. 3 \
        attempts were made. The 7 bytes that arrived are kept; a job with 'resumes' continues.
        """)
    #expect(
      "\(DownloadError(.timedOut(url: "http://h", .waiting), attempts: 1))"
        == "\(DownloadError.Reason.timedOut(url: "http://h", .waiting))"
    )
  }
}
