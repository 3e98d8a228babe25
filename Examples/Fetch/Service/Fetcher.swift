import Delegation
import Downloads
import Foundation

/// Starts a job for each address, and is told as the service's delegate how each of them ended.
@MainActor
final class Fetcher {
  private let options: Options
  private let service: DownloadService
  private let display: any Display
  private let console: Console
  private var jobs: [DownloadJob] = []
  private var tally = Tally()
  private let (outcomes, told) = AsyncStream<DownloadOutcome>.makeStream()

  init(
    _ options: Options, display: any Display, console: Console, transport: any Transport = StandardTransport()
  ) {
    self.options = options
    self.display = display
    self.console = console
    var configuration = options.configuration
    if options.isVerbose { configuration.plugins = [RequestLog(console)] }
    service = DownloadService(configuration: configuration, transport: transport)
    service.delegate = self
    service.events.subscribe(owner: self) { $0.show($1) }
  }

  /// Returns the exit status once every job has ended.
  func run() async -> Int32 {
    jobs = options.requests.map { service.start($0) }
    display.begin(jobs)
    for await outcome in outcomes.prefix(jobs.count) { tally.count(outcome) }
    display.end()
    if let sentence = tally.lastSentence(resumes: options.resumes), !options.printsJSON { console.complain(sentence) }
    return tally.exitStatus
  }

  /// Ends every job, and keeps what has arrived.
  func interrupt() {
    for job in jobs { job.cancel(keepingPartial: true) }
  }

  private func show(_ news: DownloadNews) {
    if options.isVerbose, let text = news.event.verboseText { console.complain(text) }
    display.show(news)
  }
}

extension Fetcher: DownloadServiceDelegate {
  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
    if options.dropsAnswers, case .finished(let file) = outcome {
      try? FileManager.default.removeItem(at: file.location)
    }
    told.yield(outcome)
  }
}
