import Downloads

/// Writes lines: how far each download is, every few seconds, and how it ended.
@MainActor
final class LineDisplay: Display {
  /// How long a download is silent.
  static let pause: Duration = .seconds(5)

  private let console: Console
  private let now: () -> Duration
  private var meters: [DownloadJob.ID: Meter] = [:]
  private var told: [DownloadJob.ID: Duration] = [:]

  /// - Parameter now: The time, from any beginning.
  init(_ console: Console, now: @escaping () -> Duration = LineDisplay.elapsed()) {
    self.console = console
    self.now = now
  }

  nonisolated static func elapsed() -> () -> Duration {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }

  func begin(_ jobs: [DownloadJob]) {
    for job in jobs { meters[job.id] = Meter(job.request) }
  }

  func show(_ news: DownloadNews) {
    let (id, time) = (news.job.id, now())
    guard var meter = meters[id] else { return }
    meter.take(news.event, at: time)
    meters[id] = meter
    switch news.event {
    case .ended(let outcome):
      if let ending = Ending(outcome, of: news.job.request, meter) { console.tell(ending) }
    case .retrying(let wait, let error):
      console.tellRetry(of: meter, after: wait, error)
    case .started:
      told[id] = told[id] ?? time
    case .sent, .progress:
      guard let last = told[id], time - last >= Self.pause else { return }
      told[id] = time
      console.print(meter.text(at: time))
    default:
      break
    }
  }

  func end() {}
}

extension Meter {
  /// The meter as a line of no certain width: `film.bin: 30%, 900 kB of 3.0 MB, 400 kB/s, 0:06 left`.
  func text(at time: Duration) -> String {
    let figures = figures(at: time)
    let left = figures.left.isEmpty ? "" : "\(figures.left) left"
    let words = [figures.percent, figures.amountOfTotal, figures.rate, left].filter { !$0.isEmpty }
    return "\(name): \(words.joined(separator: ", "))"
  }
}
