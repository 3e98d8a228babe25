import Downloads
import Foundation

/// One event of one download, for programs; what an event does not have is left out.
struct JSONLine: Encodable, Equatable {
  struct Kept: Encodable, Equatable {
    let file: String
    let bytes: Int
  }

  /// What happened.
  var event: String
  /// Which of the command line's addresses it is about, from 1.
  var number: Int
  /// That address, without its password.
  var url: String
  var attempt: Int?
  /// Where a redirect leads.
  var location: String?
  var status: Int?
  /// Bytes received or sent so far.
  var bytes: Int?
  /// How many there will be.
  var total: Int?
  /// How long until the next attempt, in seconds.
  var wait: Double?
  /// The path of the complete file.
  var file: String?
  /// Why something failed, for people.
  var message: String?
  /// What an interrupted or failed download has left.
  var kept: Kept?

  init?(_ event: DownloadEvent, number: Int, request: DownloadRequest) {
    self.event = ""
    self.number = number
    url = request.shownURL
    switch event {
    case .waitingForNetwork: self.event = "waiting"
    case .started(let attempt): (self.event, self.attempt) = ("started", attempt)
    case .redirected(let url): (self.event, location) = ("redirected", url.absoluteString)
    case .sent(let count, let total): (self.event, bytes, self.total) = ("sent", count, total)
    case .head(let head): (self.event, status) = ("answered", head.status)
    case .progress(let progress): (self.event, bytes, total) = ("received", progress.received, progress.total)
    case .restarted: self.event = "restarted"
    case .retrying(let wait, let error):
      (self.event, self.wait, message) = ("retrying", wait / .seconds(1), error.sentence)
    case .ended(let outcome): end(outcome, of: request)
    case .queued, .measured, .validated, .moved: return nil
    }
  }

  private mutating func end(_ outcome: DownloadOutcome, of request: DownloadRequest) {
    switch outcome {
    case .finished(let file):
      (event, status, bytes) = ("finished", file.head.status, file.byteCount)
      self.file = request.destination == .temporary ? nil : file.location.path(percentEncoded: false)
    case .notModified(let head): (event, status) = ("unchanged", head.status)
    case .failed(let error):
      (event, message, kept) = ("failed", error.sentence, error.partial.map(Kept.init))
      if case .unacceptableStatus(let response) = error.reason { status = response.head.status }
    case .cancelled(let partial): (event, kept) = ("cancelled", partial.map(Kept.init))
    }
  }

  /// The line, with its members in the order of their names.
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
