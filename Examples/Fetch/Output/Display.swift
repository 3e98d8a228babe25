import Downloads

/// A view of the running downloads.
@MainActor
protocol Display: AnyObject {
  /// Called once, before the first event.
  func begin(_ jobs: [DownloadJob])

  /// Shows an event of a job.
  func show(_ event: DownloadEvent, of job: DownloadJob)

  /// Called once, when all jobs have ended.
  func end()
}

/// A display for output other than a terminal: a line of progress every few seconds, and one at the end.
@MainActor
final class LineDisplay: Display {
  /// The time between two lines of progress of a download.
  static let pause: Duration = .seconds(5)

  private let console: Console
  private let now: () -> Duration
  private var meters: [DownloadJob.ID: Meter] = [:]
  private var lastTimes: [DownloadJob.ID: Duration] = [:]

  /// Creates a display.
  ///
  /// - Parameter now: Returns the time since any fixed moment.
  init(_ console: Console, now: @escaping () -> Duration = LineDisplay.elapsed()) {
    self.console = console
    self.now = now
  }

  /// Returns a function that measures the time since this call.
  nonisolated static func elapsed() -> () -> Duration {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }

  func begin(_ jobs: [DownloadJob]) {
    for job in jobs { meters[job.id] = Meter(job.request) }
  }

  func show(_ event: DownloadEvent, of job: DownloadJob) {
    let (id, time) = (job.id, now())
    meters[id]?.update(with: event, at: time)
    switch event {
    case .ended(let outcome):
      guard let meter = meters[id], let message = OutcomeMessage(outcome, of: job.request, meter) else { return }
      console.print(message)
    case .retrying(let wait, let error):
      if let meter = meters[id] { console.printRetry(of: meter, after: wait, error) }
    case .started:
      lastTimes[id] = lastTimes[id] ?? time
    case .sent, .progress:
      guard let last = lastTimes[id], time - last >= Self.pause else { return }
      lastTimes[id] = time
      if let meter = meters[id] { console.print(meter.text(at: time)) }
    default:
      break
    }
  }

  func end() {}
}

extension Meter {
  /// Returns the meter as a line of any width: `film.bin: 30%, 900 kB of 3.0 MB, 400 kB/s, 0:06 left`.
  func text(at time: Duration) -> String {
    let figures = figures(at: time)
    let left = figures.left.isEmpty ? "" : "\(figures.left) left"
    let words = [figures.percent, figures.amountOfTotal, figures.rate, left].filter { !$0.isEmpty }
    return "\(name): \(words.joined(separator: ", "))"
  }
}
