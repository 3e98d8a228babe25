import Downloads
import Foundation

/// The progress of one download, computed from its events.
struct Meter: Equatable {
  /// What the download is doing.
  enum State: Equatable {
    case waiting
    case sending(DownloadProgress)
    case receiving(DownloadProgress)
    case waitingToRetry(Duration)
  }

  /// The file's name, or the address if there is none.
  private(set) var name: String
  private(set) var state = State.waiting
  private var rate = ByteRate()
  /// Whether the server's name for the file replaces the one from the address.
  private let usesServerNames: Bool

  /// Creates the meter of a waiting download.
  init(_ request: DownloadRequest) {
    switch request.destination {
    case .file(let file, _, _): name = file.lastPathComponent.withoutTerminalControls
    case .folder, .descriptor: name = request.suggestedFilename
    case .temporary: name = request.redactedURL.withoutTerminalControls
    }
    usesServerNames = if case .folder = request.destination { true } else { false }
  }

  /// Updates the progress with an event of the download.
  mutating func update(with event: DownloadEvent, at time: Duration) {
    switch event {
    case .started, .waitingForNetwork, .redirected:
      rate = ByteRate()
      state = .waiting
    case .sent(let count, let total):
      state = .sending(DownloadProgress(received: count, total: total))
      rate.add(count, at: time)
    case .head(let head):
      if usesServerNames, (200..<300).contains(head.status) { name = head.suggestedFilename }
      rate = ByteRate()
    case .progress(let progress):
      state = .receiving(progress)
      rate.add(progress.received, at: time)
    case .retrying(let wait, _):
      state = .waitingToRetry(wait)
    case .queued, .informational, .restarted, .trailers, .measured, .validated, .moved, .ended:
      break
    }
  }

  /// Whether bytes of the body have been received.
  var hasReceived: Bool { if case .receiving(let progress) = state { progress.received > 0 } else { false } }

  /// The completed fraction from 0 to 1, if the total is known.
  var fraction: Double? { progress?.total == nil ? nil : progress?.fraction }

  /// The texts of the columns; unknown ones are empty.
  struct Figures: Equatable {
    var percent = ""
    var amount = ""
    var amountOfTotal = ""
    var rate = ""
    var left = ""
  }

  /// Returns the texts of the columns at a time.
  func figures(at time: Duration) -> Figures {
    guard let progress else { return Figures() }
    var figures = Figures()
    figures.amount = progress.received.formattedByteCount
    figures.amountOfTotal = figures.amount + (progress.total.map { " of \($0.formattedByteCount)" } ?? "")
    if let fraction { figures.percent = "\(Int(fraction * 100))%" }
    guard let rate = rate.bytesPerSecond(at: time) else { return figures }
    figures.rate = "\(Int(rate).formattedByteCount)/s"
    if let total = progress.total, rate >= 1 {
      figures.left = Duration.seconds(Double(total - progress.received) / rate).clockText ?? "> 99 h"
    }
    return figures
  }

  private var progress: DownloadProgress? {
    switch state {
    case .sending(let progress), .receiving(let progress): progress
    case .waiting, .waitingToRetry: nil
    }
  }
}

extension Meter {
  /// Returns the meter as one line of a terminal: the name, a bar, and as many figures as fit.
  ///
  /// - Parameters:
  ///   - columns: The width of the terminal; the last column stays empty because some terminals wrap full lines.
  ///   - isColored: Whether the bar is colored.
  func line(at time: Duration, columns: Int, isColored: Bool) -> String {
    let width = max(columns - 1, 1)
    let nameWidth = min(max(width / 4, 8), 24, width)
    let room = width - nameWidth - 2
    guard room > 0 else { return name.fitted(to: width) }
    let detail = detail(at: time, room: room)
    let barRoom = min(room - detail.terminalWidth - 2, 40)
    let bar = barRoom >= 8 ? bar(width: barRoom, isColored: isColored) + "  " : ""
    return "\(name.fitted(to: nameWidth))  \(bar)\(detail)"
  }

  private func detail(at time: Duration, room: Int) -> String {
    switch state {
    case .waiting: return "waiting".fitted(to: min(room, 7))
    case .waitingToRetry(let wait): return "retries in \(wait.secondsText)".fitted(to: min(room, 26))
    case .sending, .receiving: break
    }
    let figures = figures(at: time)
    let (rate, left) = (figures.rate.rightAligned(in: 9), figures.left.rightAligned(in: 7))
    let amount = figures.amount.rightAligned(in: 7)
    let choices = [
      [figures.percent.rightAligned(in: 4), figures.amountOfTotal.rightAligned(in: 18), rate, left],
      [amount, rate, left], [amount, rate], [amount],
    ]
    return choices.lazy.map { $0.joined(separator: "  ") }.first { $0.terminalWidth <= room } ?? ""
  }

  private func bar(width: Int, isColored: Bool) -> String {
    guard let fraction else { return String(repeating: " ", count: width) }
    let inside = width - 2
    let done = Int(Double(inside) * fraction)
    let full = String(repeating: "=", count: done)
    return "[" + (isColored && done > 0 ? "\u{1B}[32m\(full)\u{1B}[0m" : full)
      + String(repeating: " ", count: inside - done) + "]"
  }
}

/// The number of bytes per second, averaged over the last few seconds.
struct ByteRate: Equatable {
  private struct Sample: Equatable {
    let count: Int
    let time: Duration
  }

  private static let window: Duration = .seconds(5)
  private var samples: [Sample] = []

  /// Records the number of bytes so far; a smaller number than before starts a new count.
  mutating func add(_ count: Int, at time: Duration) {
    if let last = samples.last, count < last.count { samples = [] }
    samples.removeFirst(anchor(at: time) ?? 0)
    samples.append(Sample(count: count, time: time))
  }

  /// Returns the bytes per second; nil without enough samples.
  func bytesPerSecond(at time: Duration) -> Double? {
    guard let anchor = anchor(at: time), let last = samples.last else { return nil }
    let elapsed = (time - samples[anchor].time) / .seconds(1)
    guard elapsed >= 0.1 else { return nil }
    return Double(last.count - samples[anchor].count) / elapsed
  }

  /// Returns the index of the sample to count from: the last one before the window, or the first.
  private func anchor(at time: Duration) -> Int? {
    samples.lastIndex { $0.time <= time - Self.window } ?? samples.indices.first
  }
}
