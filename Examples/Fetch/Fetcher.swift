import DataProviders
import Delegation
import Downloads
import Foundation

/// The controller of the program: starts a job for each address and, as the service's delegate, counts their outcomes.
@MainActor
final class Fetcher {
  private let options: Options
  private let service: DownloadService
  private let display: any Display
  private let console: Console
  private var jobs: [DownloadJob] = []
  private var tally = Tally()
  private let (outcomes, continuation) = AsyncStream<DownloadOutcome>.makeStream()

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
    service.events.subscribe(owner: self) { $0.show($1.event, of: $1.job) }
  }

  /// Starts the jobs, and returns the exit status when all have ended.
  func run() async -> Int32 {
    jobs = options.requests.map { service.start($0) }
    display.begin(jobs)
    for await outcome in outcomes.prefix(jobs.count) { tally.count(outcome) }
    display.end()
    if let sentence = tally.lastSentence(resumes: options.resumes), !options.printsJSON { console.printError(sentence) }
    return tally.exitStatus
  }

  /// Cancels all jobs and keeps their partial files.
  func interrupt() {
    for job in jobs { job.cancel(keepingPartial: true) }
  }

  private func show(_ event: DownloadEvent, of job: DownloadJob) {
    if options.isVerbose, let text = event.verboseText { console.printError(text) }
    display.show(event, of: job)
  }
}

extension Fetcher: DownloadServiceDelegate {
  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
    if options.dropsAnswers, case .finished(let file) = outcome {
      try? FileManager.default.removeItem(at: file.location)
    }
    continuation.yield(outcome)
  }
}

/// A plugin that prints each sent request as a command for a shell.
struct RequestLog: DownloadPlugin {
  private let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func willSend(_ request: TransportRequest, for job: DownloadJob) {
    let command = CURLCommand(
      method: request.method, url: request.url.absoluteString, fields: request.fields, body: request.body)
    console.printError("> \(command)")
  }

  func willDeliver(_ outcome: DownloadOutcome, of job: DownloadJob) -> DownloadOutcome { outcome }
}

/// The count of the outcomes, which decides the exit status.
struct Tally: Equatable {
  private var failed = 0
  private var cancelled = 0
  private var kept = 0

  init() {}

  /// Counts an outcome.
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

  /// The exit status of the program; an interruption counts only if it canceled a download.
  var exitStatus: Int32 { cancelled > 0 ? 130 : failed > 0 ? 1 : 0 }

  /// How to continue; nil if all is done, or if no partial file of a failure is kept.
  func lastSentence(resumes: Bool) -> String? {
    switch (cancelled > 0, kept > 0) {
    case (true, true): "Interrupted. Run the same command \(resumes ? "again" : "with --resume") to continue."
    case (true, false): "Interrupted. Nothing is kept, so the next run starts from the beginning."
    case (false, true): "Run the same command again to continue from the kept part."
    case (false, false): nil
    }
  }
}
