public import Foundation

/// Why a download failed; whatever the case, nothing new is at the destination and nothing old is lost.
///
/// Cases and values are for code, the text is for people: it says what happened, what state is left, the likely cause
/// and the remedy. Passwords and other credentials never stand in it.
public struct DownloadError: Error, Sendable, Hashable {
  /// What went wrong; of several attempts, with the last.
  public let reason: Reason
  /// How many attempts were made; 0 if nothing was sent.
  public let attempts: Int
  /// What is kept of the body for a later job to go on from; nil if nothing is.
  public let partial: PartialDownload?

  /// Creates an error.
  public init(_ reason: Reason, attempts: Int = 0, partial: PartialDownload? = nil) {
    self.reason = reason
    self.attempts = attempts
    self.partial = partial
  }
}

extension DownloadError: CustomStringConvertible, LocalizedError {
  /// What happened, what state is left, the likely cause and the remedy, in full sentences.
  public var description: String {
    let attempted = attempts > 1 ? " \(attempts) attempts were made." : ""
    let kept = partial.map { " The \($0.byteCount) bytes that arrived are kept; 'resumes' goes on from them." } ?? ""
    return "\(reason)\(attempted)\(kept)"
  }

  /// The same text, for code that knows no more than that there is an error.
  public var errorDescription: String? { description }
}
