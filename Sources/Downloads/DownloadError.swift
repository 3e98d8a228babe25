public import Foundation

/// Why a download failed; whatever the case, nothing new is at the destination and nothing old is lost.
///
/// Cases and values are for code, the texts for people: a text says what happened, what state is left, the likely
/// cause and the remedy.
public enum DownloadError: Error, Sendable, Hashable {
  // Found before anything is sent
  /// The text is not an address.
  case malformedURL(String)
  /// The address has a scheme that is not loaded.
  case unsupportedScheme(String, url: String)
  /// The address names no host.
  case missingHost(url: String)
  /// The method is not a word of the protocol.
  case malformedMethod(String)
  /// A header field's name or value would break the message apart.
  case malformedField(name: String)
  /// The method cannot have a body.
  case bodyNotAllowed(method: String)

  // The exchange
  /// The server could not be reached at all.
  case cannotConnect(url: String)
  /// The host's name is not known.
  case unknownHost(String)
  /// Nothing arrived for too long.
  case timedOut(url: String)
  /// The connection broke after that many bytes of the body, or the server sent fewer than it announced.
  case connectionLost(url: String, received: Int, announced: Int?)
  /// The transport failed in a way that has no case of its own.
  case transport(url: String, code: Int, text: String)

  // The answer
  /// The server answered with a status outside the acceptable set.
  case unacceptableStatus(RejectedResponse)
  /// The answers still named another address after that many redirects.
  case tooManyRedirects(limit: Int, url: String)
  /// An answer named another address that is not one to follow.
  case redirectRefused(location: String, from: String, reason: RedirectProblem)

  // The file
  /// The folder of the destination is not there.
  case missingParent(URL)
  /// There is a file at the destination, and the request does not say to replace it.
  case occupiedDestination(URL)
  /// The system refused to write at the destination, with this error number.
  case unwritableDestination(URL, code: Int32)

  // The service
  /// The service was invalidated or released before the job ended.
  case invalidated

  /// Why a redirect is not followed.
  public enum RedirectProblem: Sendable, Hashable {
    /// The location is not an address.
    case malformed
    /// The location's scheme is not loaded, or it names no host.
    case unsupported
    /// The location would take a request that was encrypted to a connection that is not.
    case insecure
  }
}

extension DownloadError: CustomStringConvertible, LocalizedError {
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
    case .timedOut(let url):
      """
      Gave up on '\(url)': nothing arrived for too long. The destination is unchanged. The server may be overloaded; \
      try again later.
      """
    case .connectionLost(let url, let received, let announced):
      """
      Lost the connection to '\(url)' after \(received)\(announced.map { " of \($0)" } ?? "") bytes of the body. The \
      destination is unchanged and the incomplete file was removed. Try again.
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
    case .invalidated:
      """
      The download ended because its service was invalidated or released. The destination is unchanged. Keep the \
      service for as long as its jobs run, and make a new one after invalidating it.
      """
    }
  }

  /// The same text, for code that knows no more than that there is an error.
  public var errorDescription: String? { description }
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
