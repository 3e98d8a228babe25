import Downloads
import Foundation

/// A display for programs: a line of JSON for each event.
@MainActor
final class JSONDisplay: Display {
  private let console: Console
  private var numbers: [DownloadJob.ID: Int] = [:]

  init(_ console: Console) {
    self.console = console
  }

  func begin(_ jobs: [DownloadJob]) {
    for (index, job) in jobs.enumerated() { numbers[job.id] = index + 1 }
  }

  func show(_ event: DownloadEvent, of job: DownloadJob) {
    guard let number = numbers[job.id],
      let line = JSONLine(event, number: number, request: job.request)?.text
    else { return }
    console.print(line)
  }

  func end() {}
}

/// An event of a download as JSON; properties that an event doesn't have are left out.
struct JSONLine: Encodable, Equatable {
  /// A partial file that a later run can continue.
  struct Kept: Encodable, Equatable {
    let file: String
    let bytes: Int
  }

  /// The name of the event.
  var event: String
  /// The number of the address on the command line, from 1.
  var number: Int
  /// The address without its password.
  var url: String
  /// The number of the attempt, from 1.
  var attempt: Int?
  /// The target of a redirect.
  var location: String?
  /// The status of the response.
  var status: Int?
  /// The number of bytes received or sent so far.
  var bytes: Int?
  /// The total number of bytes.
  var total: Int?
  /// The seconds until the next attempt.
  var wait: Double?
  /// The path of the complete file.
  var file: String?
  /// The kind of a failure or an interruption, as in the table of exit statuses.
  var kind: FailureKind?
  /// The reason of a failure, in sentences.
  var message: String?
  /// The partial file of a canceled or failed download.
  var kept: Kept?

  /// Creates the JSON of an event; nil for events that aren't printed.
  init?(_ event: DownloadEvent, number: Int, request: DownloadRequest) {
    self.event = ""
    self.number = number
    url = request.redactedURL
    switch event {
    case .waitingForNetwork: self.event = "waiting"
    case .started(let attempt): (self.event, self.attempt) = ("started", attempt)
    case .redirected(let url): (self.event, location) = ("redirected", url.absoluteString.redactedURL)
    case .sent(let count, let total): (self.event, bytes, self.total) = ("sent", count, total)
    case .head(let head): (self.event, status) = ("answered", head.status)
    case .progress(let progress): (self.event, bytes, total) = ("received", progress.received, progress.total)
    case .restarted: self.event = "restarted"
    case .retrying(let wait, let error):
      (self.event, self.wait, kind, message) = (
        "retrying", wait / .seconds(1), FailureKind(error.reason), error.sentence
      )
    case .ended(let outcome): end(outcome, of: request)
    case .queued, .informational, .trailers, .measured, .validated, .moved: return nil
    }
  }

  private mutating func end(_ outcome: DownloadOutcome, of request: DownloadRequest) {
    switch outcome {
    case .finished(let file):
      (event, status, bytes) = ("finished", file.head.status, file.byteCount)
      self.file = request.destination == .temporary ? nil : file.location.path(percentEncoded: false)
    case .notModified(let head): (event, status) = ("unchanged", head.status)
    case .failed(let error):
      (event, kind, message, kept) = (
        "failed", FailureKind(error.reason), error.sentence, error.partial.map(Kept.init)
      )
      if case .unacceptableStatus(let response) = error.reason { status = response.head.status }
    case .cancelled(let partial): (event, kind, kept) = ("cancelled", .interrupted, partial.map(Kept.init))
    }
  }

  /// The line, with its keys sorted.
  var text: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension JSONLine.Kept {
  init(_ partial: PartialDownload) {
    self.init(file: partial.file.path(percentEncoded: false), bytes: partial.byteCount)
  }
}
