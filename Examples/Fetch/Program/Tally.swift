import Downloads
import Foundation

/// How the program ends.
enum ProgramEnd: Equatable {
  /// With an exit status.
  case status(Int32)
  /// By the signal SIGPIPE, like other programs whose output is closed by its reader.
  case closedOutput
}

/// The count of the outcomes, which decides the exit status.
struct Tally: Equatable {
  private var firstFailure: FailureKind?
  private var isOutputClosed = false
  private var finished = 0
  private var cancelled = 0
  private var kept = 0

  init() {}

  /// Counts an outcome.
  mutating func count(_ outcome: DownloadOutcome) {
    switch outcome {
    case .finished: finished += 1
    case .notModified: break
    case .failed(let error):
      if error.isClosedOutput { isOutputClosed = true }
      if firstFailure == nil { firstFailure = FailureKind(error.reason) }
      if error.partial != nil { kept += 1 }
    case .cancelled(let partial):
      cancelled += 1
      if partial != nil { kept += 1 }
    }
  }

  /// How the program ends; an interruption counts only if it canceled a download.
  var end: ProgramEnd {
    if isOutputClosed { return .closedOutput }
    return .status(cancelled > 0 ? FailureKind.interrupted.exitStatus : firstFailure?.exitStatus ?? 0)
  }

  /// How to continue; nil if all is done, or if no partial file of a failure is kept.
  ///
  /// - Parameters:
  ///   - resumes: Whether this run continued partial files.
  ///   - savesAgain: Whether the same command would save complete documents again.
  func lastSentence(resumes: Bool, savesAgain: Bool) -> String? {
    let done = finished == 1 ? "address that is done" : "\(finished) addresses that are done"
    let leavesOut = savesAgain && finished > 0
    let command = leavesOut ? "Leave out the \(done), and run the command" : "Run the same command"
    return switch (cancelled > 0, kept > 0) {
    case (true, true): "Interrupted. \(command) \(resumes ? "again" : "with --resume") to continue."
    case (true, false) where leavesOut: "Interrupted. Nothing is kept of the documents that weren't complete."
    case (true, false): "Interrupted. Nothing is kept, so the next run starts from the beginning."
    case (false, true): "\(command) again to continue from the kept part."
    case (false, false): nil
    }
  }
}

extension DownloadError {
  /// Whether the reader of standard output has closed it.
  var isClosedOutput: Bool {
    switch reason {
    case .unwritableDestination(_, EPIPE), .outputBroken(_, .unwritableDestination(_, EPIPE)): true
    default: false
    }
  }
}
