import Downloads
import Foundation

/// The kind of a failure, which determines the exit status of the program and is part of the lines of `--json`.
enum FailureKind: String, CaseIterable, Encodable {
  case other
  case usage
  case disk
  case connection
  case tls
  case address
  case response
  case status
  case checksum
  case timeout
  case interrupted

  /// The exit status of the program: 2 to 5, 7 and 8 as in wget, which has 4 also for an unknown host and for a timeout.
  var exitStatus: Int32 {
    switch self {
    case .other: 1
    case .usage: 2
    case .disk: 3
    case .connection: 4
    case .tls: 5
    case .address: 6
    case .response: 7
    case .status: 8
    case .checksum: 9
    case .timeout: 10
    case .interrupted: 130
    }
  }

  /// The line of the help about the exit status.
  private var help: String {
    switch self {
    case .other: "any other failure"
    case .usage: "the arguments, or the files that they name, are invalid"
    case .disk: "a file can't be written, or the file to upload can't be read"
    case .connection: "it was lost, or the server or the proxy refused it"
    case .tls: "the server isn't trusted, or no encryption was agreed upon"
    case .address: "the URL is malformed, or its host isn't found"
    case .response: "the redirect or the body that the server sent can't be used"
    case .status: "the server answered with a status that isn't a success"
    case .checksum: "the document doesn't have the expected digest"
    case .timeout: "nothing happened for too long, or --max-time passed"
    case .interrupted: "by Ctrl-C, Ctrl-\\, SIGTERM or SIGHUP"
    }
  }

  /// All statuses with the names of their kinds and their texts, in the order of the numbers.
  static var exitStatuses: [(term: String, help: String)] {
    [("0", "all documents are complete or not changed")]
      + allCases.map { ("\($0.exitStatus)".padding(toLength: 5, withPad: " ", startingAt: 0) + $0.rawValue, $0.help) }
  }
}

extension FailureKind {
  /// The kind of an error.
  init(_ reason: DownloadError.Reason) {
    switch reason {
    case .malformedURL, .unsupportedScheme, .missingHost, .unknownHost:
      self = .address
    case .malformedMethod, .malformedField, .bodyNotAllowed, .methodNotSupported, .lengthOfStream,
      .unusableConnectionOptions, .credentialFailed:
      self = .usage
    case .offline, .cannotConnect, .proxyRefused, .proxyFailed, .connectionLost:
      self = .connection
    case .untrustedServer:
      self = .tls
    case .timedOut, .deadlineExceeded:
      self = .timeout
    case .unacceptableStatus:
      self = .status
    case .malformedResponse, .undecodableBody, .unacceptableContentType, .tooManyRedirects, .malformedRedirect,
      .unsupportedRedirect, .insecureRedirect, .bodyTooLarge:
      self = .response
    case .wrongLength, .wrongDigest:
      self = .checksum
    case .unreadableBody, .bodyFailed, .partChanged, .missingParent, .occupiedDestination, .unwritableDestination:
      self = .disk
    case .outputBroken(_, let reason), .retryRuleFailed(_, let reason):
      self.init(reason)
    case .transportUnavailable, .transport, .trustUnsupported, .notStorable, .journalUnusable, .journalInUse,
      .modifierFailed, .validationFailed, .refreshFailed, .tooManyRefreshes, .invalidated:
      self = .other
    }
  }
}
