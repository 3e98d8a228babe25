import Foundation

extension DownloadError.Reason: CustomStringConvertible {
  /// What happened, what state is left, the likely cause and the remedy, in full sentences.
  public var description: String {
    switch self {
    case .malformedURL(let text):
      """
      Cannot download '\(text)': the text is not an address. Nothing was sent. Percent-encode the characters that may \
      not stand in an address, such as blanks.
      """
    case .unsupportedScheme(let scheme, let url):
      """
      Cannot download '\(url)': the scheme '\(scheme)' is not supported. Nothing was sent. Use an address that begins \
      with http:// or https://.
      """
    case .missingHost(let url):
      """
      Cannot download '\(url)': the address names no host. Nothing was sent. The part between '//' and the path is \
      probably empty.
      """
    case .malformedMethod(let method):
      "Cannot send the method '\(method)': it is not one word of ASCII characters. Nothing was sent."
    case .malformedField(let name):
      """
      Cannot send the header field '\(name)': its name is not a word or its value contains a line break or another \
      control character. Nothing was sent. Check where the value comes from.
      """
    case .bodyNotAllowed(let method):
      """
      Cannot send a body with \(method): the method has none. Nothing was sent. Use POST, PUT or PATCH, or put the \
      parameters into the address.
      """
    case .methodNotSupported(let method, let scheme):
      """
      Cannot send \(method) to an address of the scheme '\(scheme)': it can only be read. Nothing was sent. Use GET.
      """
    case .cannotConnect(let url):
      """
      Cannot reach the server of '\(url)': it accepts no connection. The destination is unchanged. The server is \
      probably not running, or the port is wrong.
      """
    case .unknownHost(let host):
      """
      Cannot find the host '\(host)': its name is not known. The destination is unchanged. Check the spelling, and \
      whether there is a network.
      """
    case .untrustedServer(let host):
      """
      Did not talk to '\(host)': its certificate is not trusted. The request was not sent, and the destination is \
      unchanged. Somebody may be listening in, or the server has a new certificate that the evaluation does not know.
      """
    case .timedOut(let url):
      """
      Gave up on '\(url)': nothing arrived for too long. The destination is unchanged. The server may be overloaded; \
      try again later.
      """
    case .connectionLost(let url, let received, let announced):
      """
      Lost the connection to '\(url)' after \(received)\(announced.map { " of \($0)" } ?? "") bytes of the body. The \
      destination is unchanged. Try again.
      """
    case .transport(let url, let code, let text):
      "Cannot download '\(url)': the transport failed with code \(code) (\(text)). The destination is unchanged."
    case .unacceptableStatus(let response):
      """
      The server answered \(response.head.status) for '\(response.head.url)', which the request does not accept. The \
      destination is unchanged. The error carries what the server said about it (\(response.body.count) bytes).
      """
    case .tooManyRedirects(let limit, let url):
      """
      Gave up after \(limit) redirects: '\(url)' names yet another address. The destination is unchanged. The server \
      probably sends its clients in a circle.
      """
    case .redirectRefused(let location, let from, let reason):
      """
      Cannot follow the redirect from '\(from)' to '\(location)': \(reason). The destination is unchanged. If the new \
      address is right, request it directly.
      """
    case .missingParent(let destination):
      """
      Cannot save to '\(destination.path)': its folder does not exist. Nothing was created. Create \
      '\(destination.deletingLastPathComponent().path)' first.
      """
    case .occupiedDestination(let destination):
      """
      Cannot save to '\(destination.path)': there is a file already, and it is unchanged. Pass 'ifOccupied: .replace' \
      to replace it, or choose another name.
      """
    case .unwritableDestination(let destination, let code):
      """
      Cannot save to '\(destination.path)': the system reports error \(code) (\(String(cString: strerror(code)))). \
      What was there is unchanged. Check the permissions of the folder and the space on the volume.
      """
    case .lengthOfStream:
      """
      Cannot announce a length for a stream: its length is not known before it has ended. Nothing was sent. Leave \
      'Content-Length' out, or send the body from data or from a file.
      """
    case .unreadableBody(let file, let code):
      """
      Cannot send '\(file.path)': the system reports error \(code) (\(String(cString: strerror(code)))). Nothing was \
      sent. Check the path, and whether it is a file that may be read.
      """
    case .trustUnsupported:
      """
      Cannot ask whom to trust: this transport leaves that to the system. Nothing was sent. Take the evaluation out of \
      the configuration, or use a transport that can evaluate trust.
      """
    case .notStorable(let part):
      """
      Cannot note the job in the journal: the request's \(part) cannot be read again by another process. Nothing was \
      sent. Put it into the service's configuration, or start the job on a service without a journal.
      """
    case .journalUnusable(let file, let code):
      """
      Cannot use the journal '\(file.path)': the system reports error \(code) (\(String(cString: strerror(code)))). \
      Nothing was sent, and what the journal holds is unchanged. Check its folder, and the space on the volume.
      """
    case .journalInUse(let file):
      """
      Cannot use the journal '\(file.path)': another service does. Nothing was sent. Give each service a file of its \
      own, and release one before you make the next.
      """
    case .modifierFailed(let cause):
      "A modifier of the request failed: \(cause). This attempt was not sent. The destination is unchanged."
    case .offline(let url):
      """
      Cannot load '\(url)': there is no network, and none came while the job waited. The destination is unchanged. Try \
      again when the machine is online.
      """
    case .deadlineExceeded(let limit, let last):
      """
      The download was not done within \(limit). The destination is unchanged. \
      \(last.map { "The last attempt had failed: \($0)" } ?? "The server may be slow; allow more time.")
      """
    case .retryRuleFailed(let cause, let about):
      "The rule about repetitions failed: \(cause). It was asked about this failure: \(about)"
    case .unacceptableContentType(let response):
      """
      The server sent \(response.head.fields["Content-Type"].map { "the media type '\($0)'" } ?? "no media type") for \
      '\(response.head.url)', which the request does not accept. The destination is unchanged. The error carries the \
      beginning of what it sent (\(response.body.count) bytes).
      """
    case .validationFailed(let cause):
      "A validator refused the body: \(cause). The destination is unchanged and the body was removed."
    case .partChanged(let part):
      """
      The part '\(part.path)' is not what was written to it: another download probably has the same destination, which is \
      unchanged. Let one of them end before the other begins.
      """
    case .wrongLength(let expected, let received):
      """
      The body has \(received) bytes instead of \(expected). The destination is unchanged and the body was removed. \
      The server probably has another version of the document.
      """
    case .wrongDigest(let expected, let received):
      """
      The body is not the expected one: its SHA-256 is \(received) instead of \(expected). The destination is unchanged \
      and the body was removed. The document was changed, or damaged on its way.
      """
    case .bodyTooLarge(let limit):
      """
      The body is larger than \(limit) bytes, which is as much as may be held in memory. The transfer was ended. Raise \
      the limit, or download to a file.
      """
    case .credentialFailed(let cause):
      """
      The credential cannot be used: \(cause). The destination is unchanged. Check the user and the password that were \
      given for this server.
      """
    case .refreshFailed(let cause):
      "No new token was to be had: \(cause). The destination is unchanged. The user probably has to log in anew."
    case .tooManyRefreshes(let limit, let window):
      """
      Tokens were refreshed \(limit) times within \(window), and the server still refuses them. The destination is \
      unchanged. The account probably lacks the right to this document.
      """
    case .invalidated:
      """
      The download ended because its service was invalidated or released. The destination is unchanged. Keep the \
      service for as long as its jobs run, and make a new one after invalidating it.
      """
    }
  }
}

extension DownloadError.RedirectProblem: CustomStringConvertible {
  /// The reason as a part of a sentence.
  public var description: String {
    switch self {
    case .malformed: "the location is not an address"
    case .unsupported: "the location has a scheme that is not supported, or names no host"
    case .insecure: "it leads from https to http"
    }
  }
}
