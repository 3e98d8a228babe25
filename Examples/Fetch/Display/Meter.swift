import Downloads
import Foundation

/// How far one download is, as its events tell.
struct Meter: Equatable {
  enum State: Equatable {
    case waiting
    case sending(DownloadProgress)
    case receiving(DownloadProgress)
    case resting(Duration)
  }

  /// The file's name, as far as it is known.
  private(set) var name: String
  private(set) var state = State.waiting
  private var rate = ByteRate()
  /// Whether the server names the file.
  private let takesNames: Bool

  init(_ request: DownloadRequest) {
    switch request.destination {
    case .file(let file, _, _): name = file.lastPathComponent.harmless
    case .folder: name = request.suggestedFilename
    case .temporary: name = request.shownURL.harmless
    }
    takesNames = if case .folder = request.destination { true } else { false }
  }

  mutating func take(_ event: DownloadEvent, at time: Duration) {
    switch event {
    case .started, .waitingForNetwork, .redirected:
      rate = ByteRate()
      state = .waiting
    case .sent(let count, let total):
      state = .sending(DownloadProgress(received: count, total: total))
      rate.add(count, at: time)
    case .head(let head):
      if takesNames, (200..<300).contains(head.status) { name = head.suggestedFilename }
      rate = ByteRate()
    case .progress(let progress):
      state = .receiving(progress)
      rate.add(progress.received, at: time)
    case .retrying(let wait, _):
      state = .resting(wait)
    case .queued, .restarted, .measured, .validated, .moved, .ended:
      break
    }
  }

  /// Whether any of the body is here.
  var hasReceived: Bool { if case .receiving(let progress) = state { progress.received > 0 } else { false } }

  /// The share that is done, from 0 to 1, if it is known.
  var fraction: Double? { progress?.total == nil ? nil : progress?.fraction }

  /// Amount, rate and time left as words; a column that is not known is empty.
  struct Figures: Equatable {
    var percent = ""
    var amount = ""
    var amountOfTotal = ""
    var rate = ""
    var left = ""
  }

  func figures(at time: Duration) -> Figures {
    guard let progress else { return Figures() }
    var figures = Figures()
    figures.amount = progress.received.shownAsBytes
    figures.amountOfTotal = figures.amount + (progress.total.map { " of \($0.shownAsBytes)" } ?? "")
    if let fraction { figures.percent = "\(Int(fraction * 100))%" }
    guard let rate = rate.perSecond(at: time) else { return figures }
    figures.rate = "\(Int(rate).shownAsBytes)/s"
    if let total = progress.total, rate >= 1 {
      figures.left = Duration.seconds(Double(total - progress.received) / rate).shownOnClock ?? "> 99 h"
    }
    return figures
  }

  private var progress: DownloadProgress? {
    switch state {
    case .sending(let progress), .receiving(let progress): progress
    case .waiting, .resting: nil
    }
  }
}
