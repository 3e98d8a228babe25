import DataProviders
import Downloads
import Foundation
import Synchronization

/// A plugin that prints each sent request as a command for a shell, in its order among the events of the job.
final class RequestLog: DownloadPlugin {
  /// The requests of a job.
  private struct Requests {
    /// The number of events shown after which a request follows, less the number of requests printed.
    var expected = 0
    /// The commands of requests whose event hasn't been shown.
    var waiting: [String] = []
  }

  private let console: Console
  private let jobs = Mutex<[DownloadJob.ID: Requests]>([:])

  init(_ console: Console) {
    self.console = console
  }

  func willSend(_ request: TransportRequest, for job: DownloadJob) {
    let command = CURLCommand(
      method: request.method, url: request.url.absoluteString, fields: request.fields, body: request.body)
    // No event announces the further connections for a document.
    if job.request.connections > 1, request.fields["Range"] != nil { return console.printError("> \(command)") }
    jobs.withLock { jobs in
      jobs[job.id, default: Requests()].waiting.append("\(command)")
      printExpected(of: job.id, &jobs)
    }
  }

  func willDeliver(_ outcome: DownloadOutcome, of job: DownloadJob) -> DownloadOutcome { outcome }

  /// Prints the request that follows an event which was shown; the service calls the plugin before the event arrives.
  func didShow(_ event: DownloadEvent, of job: DownloadJob) {
    jobs.withLock { jobs in
      if case .ended = event {
        // A part with gaps is loaded by several requests, which no event precedes.
        for command in jobs.removeValue(forKey: job.id)?.waiting ?? [] { console.printError("> \(command)") }
      }
      guard event.precedesRequest else { return }
      jobs[job.id, default: Requests()].expected += 1
      printExpected(of: job.id, &jobs)
    }
  }

  private func printExpected(of id: DownloadJob.ID, _ jobs: inout [DownloadJob.ID: Requests]) {
    while var requests = jobs[id], requests.expected > 0, !requests.waiting.isEmpty {
      console.printError("> \(requests.waiting.removeFirst())")
      requests.expected -= 1
      jobs[id] = requests
    }
  }
}

extension DownloadEvent {
  /// The output of `--verbose`, in lines that begin with `<` for answers of the server and `*` for other events; nil
  /// for events that the display shows.
  var verboseText: String? {
    switch self {
    case .waitingForNetwork: "* waiting for a network"
    case .started(let attempt): attempt > 1 ? "* attempt \(attempt)" : nil
    case .redirected(let url): "* redirected to \(url.absoluteString.redactedURL)"
    case .informational(let head), .head(let head): Self.lines("status \(head.status)", head.fields)
    case .trailers(let fields): Self.lines("trailers", fields)
    case .restarted: "* restarted from the beginning"
    case .ended(.failed(let error)): error.answer.map(Self.lines)
    case .queued, .sent, .progress, .measured, .retrying, .validated, .moved, .ended: nil
    }
  }

  /// Whether a request follows, unless a 401 isn't answered.
  fileprivate var precedesRequest: Bool {
    switch self {
    case .started, .redirected, .restarted: true
    case .head(let head): head.status == 401
    default: false
    }
  }

  /// Returns the body of a refusal, with the line ends of any system.
  private static func lines(_ answer: String) -> String {
    let lines = answer.split(omittingEmptySubsequences: false) { $0.isNewline }
    return lines.reversed().drop { $0.isEmpty }.reversed().map { "< \($0)" }.joined(separator: "\n")
  }

  private static func lines(_ first: String, _ fields: HTTPFields) -> String {
    let fields = fields.redacted.all.map { field in
      // The address of a redirect may contain secrets as well.
      let isAddress = ["location", "content-location"].contains(field.name.lowercased())
      return "\(field.name): \(isAddress ? field.value.redactedURL : field.value)"
    }
    return (["< \(first)"] + fields).joined(separator: "\n< ")
  }
}
