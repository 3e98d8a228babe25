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
  /// The requests, which --verbose prints; nil without it.
  private let requestLog: RequestLog?
  private var jobs: [DownloadJob] = []
  private var tally = Tally()
  /// The number of jobs that haven't ended.
  private var pending = 0
  private var completion: CheckedContinuation<Void, Never>?

  /// Creates a controller for options whose files have been read.
  init(_ options: Options) {
    self.options = options
    let console = options.place == .standardOutput ? Console(sharing: STDOUT_FILENO) : Console()
    self.console = console
    display = Self.display(options, on: console)
    var configuration = options.configuration
    requestLog = options.isVerbose ? RequestLog(console) : nil
    configuration.plugins = [requestLog].compactMap { $0 }
    service = DownloadService(configuration: configuration, transport: StandardTransport(options.connections))
    service.delegate = self
    service.events.subscribe(owner: self) { $0.show($1.event, of: $1.job) }
  }

  /// Starts the jobs, and returns how the program ends when all have ended.
  func run() async -> ProgramEnd {
    jobs = options.requests.map { service.start($0) }
    pending = jobs.count
    display.begin(jobs)
    if pending > 0 { await withCheckedContinuation { completion = $0 } }
    display.end()
    if !options.printsJSON,
      let sentence = tally.lastSentence(resumes: options.resumes, savesAgain: options.savesAgain)
    {
      console.printError(sentence)
    }
    if console.isClosed { return .closedOutput }
    guard let problem = console.problem else { return tally.end }
    console.printError("Standard output can't be written: \(String(cString: strerror(problem))).")
    return tally.end == .status(0) ? .status(FailureKind.disk.exitStatus) : tally.end
  }

  /// Cancels all jobs and keeps their partial files.
  func interrupt() {
    for job in jobs { job.cancel(keepingPartial: true) }
  }

  private static func display(_ options: Options, on console: Console) -> any Display {
    if options.printsJSON { return JSONDisplay(console) }
    return console.isTerminal ? MeterDisplay(console) : LineDisplay(console)
  }

  private func show(_ event: DownloadEvent, of job: DownloadJob) {
    if let requestLog {
      if let text = event.verboseText { console.printError(text) }
      requestLog.didShow(event, of: job)
    }
    display.show(event, of: job)
    if console.isClosed { interrupt() }
  }
}

extension Fetcher: DownloadServiceDelegate {
  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
    if options.dropsAnswers, case .finished(let file) = outcome {
      try? FileManager.default.removeItem(at: file.location)
    }
    tally.count(outcome)
    pending -= 1
    if pending == 0 { completion?.resume() }
  }
}
