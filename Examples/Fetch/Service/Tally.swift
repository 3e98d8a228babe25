import Downloads

/// Counts how the downloads ended, and so how the program does.
struct Tally: Equatable {
  private var failed = 0
  private var cancelled = 0
  private var kept = 0

  init() {}

  mutating func count(_ outcome: DownloadOutcome) {
    switch outcome {
    case .finished, .notModified: break
    case .failed(let error):
      failed += 1
      if error.partial != nil { kept += 1 }
    case .cancelled(let partial):
      cancelled += 1
      if partial != nil { kept += 1 }
    }
  }

  /// An interruption that came too late to stop anything changes nothing.
  var exitStatus: Int32 { cancelled > 0 ? 130 : failed > 0 ? 1 : 0 }

  /// How to go on; nil if everything is done, or if nothing is kept of what failed.
  func lastSentence(resumes: Bool) -> String? {
    switch (cancelled > 0, kept > 0) {
    case (true, true): "Interrupted. Run the same command \(resumes ? "again" : "with --resume") to go on."
    case (true, false): "Interrupted. Nothing is kept, so the next run starts anew."
    case (false, true): "Run the same command again to go on from what is kept."
    case (false, false): nil
    }
  }
}
