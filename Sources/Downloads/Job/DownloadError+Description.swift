public import Foundation

extension DownloadError: CustomStringConvertible, LocalizedError {
  /// What happened, the state left, the likely cause and the remedy, in full sentences.
  public var description: String {
    let attempted = attempts > 1 ? " \(attempts) attempts were made." : ""
    let kept = partial.map { " The \($0.byteCount) bytes that arrived are kept; a job with 'resumes' continues." } ?? ""
    let isLost = if case .unwritableDestination = reason { attempts > 0 && partial == nil } else { false }
    let lost = isLost ? " Nothing that arrived is kept." : ""
    return "\(reason.description(hasDestination: hasDestination))\(attempted)\(kept)\(lost)"
  }

  /// The same text, for code that handles errors of any type.
  public var errorDescription: String? { description }
}

extension DownloadError.Reason: CustomStringConvertible {
  /// What happened, the state left, the likely cause and the remedy, in full sentences.
  public var description: String { description(hasDestination: true) }

  /// Returns the description, for a job without a destination without the sentences about it.
  fileprivate func description(hasDestination: Bool) -> String {
    let unchanged = hasDestination ? " The destination is unchanged." : ""
    let removed = hasDestination ? " The destination is unchanged, and the body was removed." : ""
    let kept = hasDestination ? " What was there is unchanged." : ""
    return switch self {
    // MARK: Before anything is sent

    case .malformedURL(let text):
      """
      Cannot download '\(text)': the text isn't a valid URL. Nothing was sent. Check its host and port, and \
      percent-encode the characters that a URL must not contain, such as spaces.
      """
    case .unsupportedScheme(let scheme, let url):
      """
      Cannot download '\(url)': the scheme '\(scheme)' isn't supported. Nothing was sent. Use a URL that begins with \
      http:// or https://.
      """
    case .missingHost(let url):
      """
      Cannot download '\(url)': the URL has no host. Nothing was sent. The part between '//' and the path is probably \
      empty.
      """
    case .malformedMethod(let method):
      "Cannot send the method '\(method)': it isn't one word of ASCII characters. Nothing was sent."
    case .malformedField(let name):
      """
      Cannot send the header field '\(name)': its name isn't a word, or its value contains a line break or another \
      control character. Nothing was sent. Check where the value comes from.
      """
    case .bodyNotAllowed(let method):
      """
      Cannot send a body with \(method): the method has none. Nothing was sent. Use POST, PUT or PATCH, or put the \
      parameters into the URL.
      """
    case .methodNotSupported(let method, let scheme):
      "Cannot send \(method) to a URL with the scheme '\(scheme)': it can only be read. Nothing was sent. Use GET."
    case .lengthOfStream:
      """
      Cannot announce the length of a stream: it isn't known before the stream has ended. Nothing was sent. Omit \
      'Content-Length', or send the body from data or from a file.
      """
    case .unreadableBody(let file, ENODEV):
      """
      Cannot send '\(file.path)': it isn't a regular file. Nothing was sent. Send its bytes as data or as a stream, or \
      write them to a file first.
      """
    case .unreadableBody(let file, let code):
      """
      Cannot send '\(file.path)': the system reports error \(code) (\(SystemCall.text(of: code))). Nothing was sent. \
      Check the path, and whether it names a readable file.
      """
    case .trustUnsupported:
      """
      Cannot evaluate trust: this transport leaves that to the system. Nothing was sent. Remove 'evaluateTrust' from the \
      configuration, or use a transport that can evaluate trust.
      """
    case .notStorable(let part):
      """
      Cannot record the job in the journal: another process can't restore the request's \(part.rawValue). Nothing was \
      sent. \(part.replacement), or start the job on a service without a journal.
      """
    case .journalUnusable(let file, let code):
      """
      Cannot use the journal '\(file.path)': \(SystemErrorText(code).cause). Nothing was sent, and the contents of \
      the journal are unchanged. \(SystemErrorText(code).remedy)
      """
    case .journalInUse(let file):
      """
      Cannot use the journal '\(file.path)': another service uses it. Nothing was sent. Give each service its own file, \
      and release one service before you create the next.
      """
    case .modifierFailed(let error):
      "A modifier of the request failed: \(error.sentence) This attempt was not sent.\(unchanged)"

    // MARK: The exchange

    case .offline(let url):
      """
      Cannot load '\(url)': there is no network, and none came while the job waited.\(unchanged) Try \
      again when the machine is online.
      """
    case .cannotConnect(let url):
      """
      Cannot reach the server of '\(url)': it accepts no connection.\(unchanged) The server is \
      probably not running, or the port is wrong.
      """
    case .unknownHost(let host):
      """
      Cannot find the host '\(host)': its name can't be resolved.\(unchanged) Check the spelling and \
      the network connection.
      """
    case .untrustedServer(let host, let reason):
      "Did not send the request to '\(host)': \(reason.description)\(unchanged) \(reason.remedy)"
    case .proxyRefused(let url, let status):
      """
      Cannot reach the server of '\(url)': the proxy answered \(status).\(unchanged) \
      \(Self.proxyRemedy(for: status))
      """
    case .proxyFailed(let url, let problem):
      """
      Cannot reach the server of '\(url)', because the proxy can't be used: \(problem).\(unchanged) \
      Check the settings of the proxy, such as the variables 'https_proxy' and 'all_proxy'.
      """
    case .timedOut(let url, let phase):
      """
      Gave up on '\(url)': \(phase.timeoutDescription).\(unchanged) The server may be overloaded; \
      try again later.
      """
    case .connectionLost(let url, .connecting, _, _):
      """
      Lost the connection to '\(url)' while it was being established.\(unchanged) The server may be \
      overloaded, or expect another protocol at this port; check the URL or try again.
      """
    case .connectionLost(let url, .waiting, _, _):
      "Lost the connection to '\(url)' before a response arrived.\(unchanged) Try again."
    case .connectionLost(let url, .head, _, _):
      "Lost the connection to '\(url)' within the head of the response.\(unchanged) Try again."
    case .connectionLost(let url, .body, let received, let announced):
      """
      Lost the connection to '\(url)' after \(received)\(announced.map { " of \($0)" } ?? "") bytes of the \
      body.\(unchanged) Try again.
      """
    case .bodyFailed(let url, let problem):
      """
      Cannot read the body of the request to '\(url)': \(problem).\(unchanged) Check what it is read from. A stream is \
      opened again for each exchange, and begins at its first byte each time.
      """
    case .undecodableBody(let url, let problem):
      """
      Cannot decode the response of '\(url)': the body \(problem).\(unchanged) The server is probably \
      misconfigured; a request with 'Accept-Encoding: identity' may help.
      """
    case .malformedResponse(let url, let problem):
      """
      Cannot read the response of '\(url)': it isn't valid HTTP, because \(problem).\(unchanged) The \
      server may be misconfigured, or the port may belong to another kind of server.
      """
    case .transportUnavailable(let text), .unusableConnectionOptions(let text): text
    case .transport(let url, let code, let text) where url.lowercased().hasPrefix("file:"):
      """
      Cannot read '\(url)': \(text) (error \(code)).\(unchanged) Check the path and the permissions of \
      the file.
      """
    case .transport(let url, _, let text) where url.lowercased().hasPrefix("data:"):
      """
      Cannot read the URL with the scheme 'data': \(text).\(unchanged) Its form is 'data:TYPE,TEXT' or \
      'data:TYPE;base64,TEXT'.
      """
    case .transport(let url, let code, let text):
      """
      Cannot download '\(url)': the transport failed with code \(code) (\(text)).\(unchanged) Try again.
      """
    case .deadlineExceeded(let limit, let last):
      """
      The time limit of \(limit) doesn't suffice for the download.\(unchanged) \
      \(last.map { "The last attempt failed: \($0.description(hasDestination: hasDestination))" }
        ?? "The server may be slow; allow more time.")
      """
    case .retryRuleFailed(let error, let about):
      "The retry rule failed: \(error.sentence) The attempt had failed: \(about.description(hasDestination: hasDestination))"

    // MARK: The response

    case .unacceptableStatus(let response):
      """
      The server answered \(response.head.status) for '\(response.head.url.redactedURL)', which the request doesn't \
      accept.\(unchanged)\(response.head.remedy.map { " \($0)" } ?? "") The error contains the beginning of the \
      response (\(response.body.count) bytes).
      """
    case .unacceptableContentType(let response):
      """
      The server sent \(response.head.fields["Content-Type"].map { "the media type '\($0)'" } ?? "no media type") for \
      '\(response.head.url.redactedURL)', which the request doesn't accept.\(unchanged) The error contains the \
      beginning of the response (\(response.body.count) bytes).
      """
    case .tooManyRedirects(let limit, let url):
      """
      Gave up after \(limit) redirects: '\(url)' names yet another URL.\(unchanged) The server \
      probably redirects in a circle.
      """
    case .malformedRedirect(let location, let url):
      Self.redirectRefused(from: url, to: location, because: "the location isn't a URL", unchanged)
    case .unsupportedRedirect(let location, let url):
      Self.redirectRefused(
        from: url, to: location, because: "the location has no host or a scheme that isn't supported", unchanged)
    case .insecureRedirect(let location, let url):
      Self.redirectRefused(from: url, to: location, because: "it leads from https to http", unchanged)
    case .validationFailed(let error):
      "A validator refused the body: \(error.sentence)\(removed)"
    case .partChanged(let part):
      """
      The part '\(part.path)' was changed by another program: another download probably has the same destination, which \
      is unchanged. Let one of them end before the other begins.
      """
    case .wrongLength(let expected, let received):
      """
      The body has \(received) bytes instead of \(expected).\(removed) \
      The server probably has another version of the document.
      """
    case .wrongDigest(let expected, let received):
      """
      The body isn't the expected one: its SHA-256 is \(received) instead of \(expected).\(removed) The document was \
      changed, or damaged on its way.
      """
    case .bodyTooLarge(let limit):
      """
      The body is larger than \(limit) bytes, the limit for a body in memory. The transfer was ended. Raise the limit, \
      or download to a file.
      """

    // MARK: Authentication

    case .credentialFailed(let error):
      """
      Cannot use the credential: \(error.sentence)\(unchanged) Check the user and the password \
      for this server.
      """
    case .refreshFailed(let error):
      """
      Cannot refresh the token: \(error.sentence)\(unchanged) The user probably has to log in \
      again.
      """
    case .tooManyRefreshes(let limit, let window):
      """
      Tokens were refreshed \(limit) times within \(window), and the server still refuses them.\(unchanged) \
      The account probably has no permission for this document.
      """

    // MARK: The file

    case .missingParent(let destination):
      """
      Cannot save to '\(destination.path)': its folder doesn't exist. Nothing was created. Create \
      '\(destination.deletingLastPathComponent().path)' first.
      """
    case .occupiedDestination(let destination):
      """
      Cannot save to '\(destination.path)': there is a file already, and it is unchanged. Pass 'ifOccupied: .replace' \
      to replace it, or choose another name.
      """
    case .outputBroken(let written, let last):
      """
      The output has only the first \(written) bytes, and the download can't begin again, since they can't be taken \
      back. Discard them, or save to a file. The attempt had failed: \(last.description(hasDestination: false))
      """
    // A folder that doesn't exist is another reason.
    case .unwritableDestination(let destination, code: ENOENT):
      """
      Cannot save to '\(destination.path)': its folder takes no files (error \(ENOENT)).\(kept) Save \
      to another folder.
      """
    case .unwritableDestination(let destination, let code):
      """
      Cannot save to '\(destination.path)': \(SystemErrorText(code).cause).\(kept) \
      \(SystemErrorText(code).remedy)
      """

    // MARK: The service

    case .invalidated:
      """
      The download ended because its service was invalidated or released.\(unchanged) Keep the \
      service for as long as its jobs run, and create a new one after invalidating it.
      """
    }
  }

  private static func proxyRemedy(for status: Int) -> String {
    switch status {
    case 407: "Put the user and password for the proxy into its URL."
    case 408, 429, 500...599: "It may not reach the server: check the URL, or try again later."
    default: "It may not permit this server: check the URL and the settings of the proxy."
    }
  }

  private static func redirectRefused(
    from url: String, to location: String, because reason: String, _ unchanged: String
  ) -> String {
    """
    Cannot follow the redirect from '\(url)' to '\(location)': \(reason).\(unchanged) If the new URL \
    is right, request it directly.
    """
  }
}

extension ResponseHead {
  /// What to do about a refusal; nil if its status doesn't tell.
  fileprivate var remedy: String? {
    switch status {
    case 401: "It asks for a user and a password, or for a token: check the credential of the request."
    case 403: "The user, or everybody, lacks the permission: check the URL and the credential."
    case 404, 410: "It has no such document: check the path of the URL."
    case 407: "It is a proxy that asks for a user and a password: put them into its URL."
    case 408, 429, 500...599: "It may be overloaded, or out of order: try again later."
    default: nil
    }
  }
}

extension ExchangePhase {
  fileprivate var timeoutDescription: String {
    switch self {
    case .connecting: "no connection was established in time"
    case .waiting: "no response arrived in time"
    case .head: "the head of the response didn't arrive in time"
    case .body: "nothing more of the body arrived for too long"
    }
  }
}

extension DownloadError.UnstorablePart {
  /// What to do instead, as the beginning of a sentence.
  fileprivate var replacement: String {
    switch self {
    case .validators: "Check the file when the job has ended"
    case .modifiers: "Move them to the service's configuration"
    case .retryRule, .redirectRule: "Move it to the service's configuration"
    case .bodyStream: "Send data or a file"
    case .outputDescriptor: "Download to a file"
    }
  }
}

extension DistrustReason {
  /// What is wrong, in one sentence.
  fileprivate var description: String {
    switch self {
    case .expired: "its certificate has expired or isn't valid yet."
    case .selfSigned: "its certificate is signed by itself."
    case .unknownIssuer: "the authority that issued its certificate isn't known."
    case .wrongHost: "its certificate belongs to another host."
    case .revoked: "its certificate was revoked."
    case .refused: "the app's evaluation refused its certificate."
    case .handshake: "no encrypted connection could be agreed upon."
    case .other: "its certificate isn't trusted."
    }
  }

  fileprivate var remedy: String {
    switch self {
    case .expired: "Check the date of this machine; otherwise the server needs a new certificate."
    case .selfSigned, .unknownIssuer:
      "If the server is yours, name its authority in 'certificateAuthorities'; otherwise the connection may be intercepted."
    case .wrongHost: "Check the spelling of the host; otherwise the connection may be intercepted."
    case .revoked: "The server needs a new certificate."
    case .handshake: "The server may require a client certificate, a newer protocol, or speak no TLS at this port."
    case .refused, .other:
      "The connection may be intercepted, or the server has a new certificate that the evaluation doesn't accept."
    }
  }
}
