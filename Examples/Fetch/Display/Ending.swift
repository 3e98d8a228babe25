import Downloads

/// How a download ended, in a sentence for people.
struct Ending: Equatable {
  let sentence: String
  let isGood: Bool

  init(_ outcome: DownloadOutcome, of request: DownloadRequest, named name: String) {
    switch outcome {
    case .finished(let file) where request.destination == .temporary:
      sentence = "Sent to '\(request.shownURL)', which answered \(file.head.status)."
    case .finished(let file):
      sentence = "Saved '\(file.location.shownPath)' (\(file.byteCount.shownAsBytes))."
    case .notModified:
      sentence = "'\(request.shownURL)' has not changed."
    case .failed(let error):
      sentence = error.sentence
    case .cancelled(let partial):
      sentence = partial?.sentence ?? "Nothing of '\(name)' is kept."
    }
    switch outcome {
    case .finished, .notModified: isGood = true
    case .failed, .cancelled: isGood = false
    }
  }
}
