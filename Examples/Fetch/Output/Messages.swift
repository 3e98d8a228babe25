import Downloads
import Foundation

/// The sentence about the end of a download.
struct OutcomeMessage: Equatable {
  let sentence: String
  let isSuccess: Bool

  /// Creates a message; nil for a download that was canceled before it received a byte.
  ///
  /// - Parameter meter: The meter of the download.
  init?(_ outcome: DownloadOutcome, of request: DownloadRequest, _ meter: Meter) {
    switch outcome {
    case .finished(let file) where request.destination == .temporary:
      self.init("Sent to '\(request.redactedURL)', which answered \(file.head.status).", isSuccess: true)
    case .finished(let file) where request.destination == .descriptor(STDOUT_FILENO):
      self.init("Wrote \(file.byteCount.formattedByteCount) to standard output.", isSuccess: true)
    case .finished(let file):
      self.init("Saved '\(file.location.displayPath)' (\(file.byteCount.formattedByteCount)).", isSuccess: true)
    case .notModified:
      self.init("'\(request.redactedURL)' has not changed.", isSuccess: true)
    case .failed(let error) where error.isClosedOutput:
      return nil
    case .failed(let error):
      self.init(error.namesDocument ? error.sentence : "\(meter.name): \(error.sentence)", isSuccess: false)
    case .cancelled(let partial?):
      self.init(partial.sentence, isSuccess: false)
    case .cancelled(nil) where meter.hasReceived && request.destination == .descriptor(STDOUT_FILENO):
      self.init("The document on standard output is incomplete.", isSuccess: false)
    case .cancelled(nil) where meter.hasReceived:
      let reason = "the server can't send the rest alone, or another download has the same destination"
      self.init("Nothing of '\(meter.name)' is kept: \(reason).", isSuccess: false)
    case .cancelled(nil):
      return nil
    }
  }

  private init(_ sentence: String, isSuccess: Bool) {
    self.sentence = sentence
    self.isSuccess = isSuccess
  }
}

extension Console {
  /// Writes a success to standard output and any other outcome to standard error.
  func print(_ message: OutcomeMessage) {
    message.isSuccess ? print(message.sentence) : printError(message.sentence)
  }

  /// Writes why a download is retried.
  func printRetry(of meter: Meter, after wait: Duration, _ error: DownloadError) {
    printError("\(meter.name): retrying in \(wait.secondsText). \(error.sentence)")
  }
}

extension DownloadError {
  /// The error in the words of this program, which names options of the command line instead of the service's.
  var sentence: String {
    // The description of a kept part names a property of the service.
    let text = statusSentence ?? timeSentence ?? (partial == nil ? description : "\(reason)\(attemptSentence)")
    return text.replacing("in 'certificateAuthorities'", with: "with --cacert")
      + (partial.map { " \($0.sentence)" } ?? "")
  }

  /// Whether the sentence names the document, as each of several failures has to.
  fileprivate var namesDocument: Bool {
    switch reason {
    case .deadlineExceeded, .wrongLength, .wrongDigest: false
    default: true
    }
  }

  private var statusSentence: String? {
    guard case .unacceptableStatus(let response) = reason else { return nil }
    let status = response.head.status
    let remedy =
      switch status {
      case 401: " It asks for a user name and a password: check --user, which reaches no other host after a redirect."
      case 407: " It is a proxy that asks for a user name and a password: put them into its URL."
      default: ""
      }
    return "The server answered \(status) for '\(response.head.url.redactedURL)'.\(attemptSentence)\(remedy)"
  }

  private var attemptSentence: String { attempts > 1 ? " \(attempts) attempts were made." : "" }

  private var timeSentence: String? {
    guard case .deadlineExceeded(let limit, let last?) = reason else { return nil }
    return "The time limit of \(limit) doesn't suffice. The last attempt failed: "
      + DownloadError(last, attempts: attempts).sentence
  }

  /// The body of a rejected response, if it is a text.
  var answer: String? {
    switch reason {
    case .unacceptableStatus(let response), .unacceptableContentType(let response):
      response.body.isEmpty ? nil : String(validating: response.body, as: UTF8.self)
    default: nil
    }
  }
}

extension PartialDownload {
  /// The size and place of the kept part.
  var sentence: String {
    let whole = total.map { " of \($0.formattedByteCount)" } ?? ""
    return "\(byteCount.formattedByteCount)\(whole) are kept in '\(file.displayPath)'."
  }
}
