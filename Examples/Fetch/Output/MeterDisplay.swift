import Downloads

/// A display for terminals: a meter for each running download, and a line for each that has ended.
@MainActor
final class MeterDisplay: Display {
  private let console: Console
  private let clock = ContinuousClock()
  private let start = ContinuousClock.now
  private var drawn: Duration?
  private var meters: [(job: DownloadJob, meter: Meter)] = []
  private var ticker: Task<Void, Never>?

  init(_ console: Console) {
    self.console = console
  }

  func begin(_ jobs: [DownloadJob]) {
    meters = jobs.map { ($0, Meter($0.request)) }
    draw()
    // Redrawing lets rates fall while no events arrive.
    ticker = Task { [weak self, clock] in
      while (try? await clock.sleep(for: .seconds(1))) != nil { self?.draw() }
    }
  }

  func show(_ event: DownloadEvent, of job: DownloadJob) {
    guard let index = meters.firstIndex(where: { $0.job === job }) else { return }
    meters[index].meter.update(with: event, at: now)
    if case .retrying(let wait, let error) = event {
      console.printRetry(of: meters[index].meter, after: wait, error)
    }
    guard case .ended(let outcome) = event else {
      if drawn.map({ now - $0 >= .milliseconds(50) }) ?? true { draw() }
      return
    }
    let ended = meters.remove(at: index)
    draw()
    if let message = OutcomeMessage(outcome, of: ended.job.request, ended.meter) { console.print(message) }
  }

  func end() {
    ticker?.cancel()
    console.draw([])
  }

  private var now: Duration { clock.now - start }

  private func draw() {
    drawn = now
    let (columns, limit, time) = (console.columns, console.blockLimit, now)
    let shown = meters.count <= limit ? meters[...] : meters.prefix(limit - 1)
    var lines = shown.map { $0.meter.line(at: time, columns: columns, isColored: console.isColored) }
    let rest = meters.count - shown.count
    if rest > 0 { lines.append("and \(rest) more".fitted(to: max(columns - 1, 1))) }
    console.draw(lines)
  }
}
