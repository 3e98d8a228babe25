public import Foundation

extension DownloadError {
  /// What went wrong.
  ///
  /// Addresses stand in it without their passwords.
  public indirect enum Reason: Error, Sendable, Hashable {
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
    /// What the library reads itself, files and data in addresses, is read by GET and HEAD alone.
    case methodNotSupported(String, scheme: String)
    /// A length is announced for a stream, whose length is not known.
    case lengthOfStream
    /// The file to send cannot be read; the system's error number says why.
    case unreadableBody(URL, code: Int32)
    /// The service is to ask whom to trust, and its transport cannot.
    case trustUnsupported
    /// The service has a journal, and this part of the request cannot be noted in it.
    case notStorable(String)
    /// The journal of the service cannot be read or written; the system's error number says why.
    case journalUnusable(URL, code: Int32)
    /// Another service uses the journal.
    case journalInUse(URL)
    /// A modifier of requests threw an error.
    case modifierFailed(Cause)

    // The exchange
    /// There was no network, and none came while the job waited.
    case offline(url: String)
    /// The server could not be reached at all.
    case cannotConnect(url: String)
    /// The host's name is not known.
    case unknownHost(String)
    /// The server of that name is not to be trusted.
    case untrustedServer(String)
    /// Nothing arrived for too long.
    case timedOut(url: String)
    /// The connection broke after that many bytes of the body, or the server sent fewer than it announced.
    case connectionLost(url: String, received: Int, announced: Int?)
    /// The transport failed in a way that has no case of its own.
    case transport(url: String, code: Int, text: String)
    /// The job was not done within its time; what its last attempt failed with, if one did, is beside it.
    case deadlineExceeded(Duration, last: Reason?)
    /// The rule about repetitions threw an error when it was asked about a failure.
    case retryRuleFailed(Cause, about: Reason)

    // The answer
    /// The server answered with a status outside the acceptable set.
    case unacceptableStatus(RejectedResponse)
    /// The server answered with a media type outside the acceptable ones.
    case unacceptableContentType(RejectedResponse)
    /// The answers still named another address after that many redirects.
    case tooManyRedirects(limit: Int, url: String)
    /// An answer named another address that is not one to follow.
    case redirectRefused(location: String, from: String, reason: RedirectProblem)
    /// A validator refused the body.
    case validationFailed(Cause)
    /// Somebody else has written to the file in which the body lay, or put another in its place.
    case partChanged(URL)
    /// The body is not as long as it had to be.
    case wrongLength(expected: Int, received: Int)
    /// The body is not the one that was expected; both digests are in hexadecimal digits.
    case wrongDigest(expected: String, received: String)
    /// The body is larger than may be held in memory.
    case bodyTooLarge(limit: Int)

    // Authentication
    /// The credential could not be used.
    case credentialFailed(Cause)
    /// No new token was to be had.
    case refreshFailed(Cause)
    /// Tokens were refreshed that often within that time, so another will not help.
    case tooManyRefreshes(limit: Int, window: Duration)

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
  }

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
