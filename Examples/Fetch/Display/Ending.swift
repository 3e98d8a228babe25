import Downloads

/// How a download ended, in a sentence for people.
struct Ending: Equatable {
  let sentence: String
  let isGood: Bool

  /// - Parameter meter: What it had come to. One that was interrupted before anything came is not worth a sentence.
  init?(_ outcome: DownloadOutcome, of request: DownloadRequest, _ meter: Meter) {
    switch outcome {
    case .finished(let file) where request.destination == .temporary:
      self.init("Sent to '\(request.shownURL)', which answered \(file.head.status).", isGood: true)
    case .finished(let file):
      self.init("Saved '\(file.location.shownPath)' (\(file.byteCount.shownAsBytes)).", isGood: true)
    case .notModified:
      self.init("'\(request.shownURL)' has not changed.", isGood: true)
    case .failed(let error):
      self.init(error.sentence, isGood: false)
    case .cancelled(let partial?):
      self.init(partial.sentence, isGood: false)
    case .cancelled(nil) where meter.hasReceived:
      self.init("Nothing of '\(meter.name)' is kept: there is no way to ask for the rest alone.", isGood: false)
    case .cancelled(nil):
      return nil
    }
  }

  private init(_ sentence: String, isGood: Bool) {
    self.sentence = sentence
    self.isGood = isGood
  }
}

extension Console {
  /// Writes how a download ended where it belongs.
  func tell(_ ending: Ending) {
    ending.isGood ? print(ending.sentence) : complain(ending.sentence)
  }

  /// Writes why a download is tried again.
  func tellRetry(of meter: Meter, after wait: Duration, _ error: DownloadError) {
    complain("\(meter.name): trying again in \(wait.shown). \(error.sentence)")
  }
}
