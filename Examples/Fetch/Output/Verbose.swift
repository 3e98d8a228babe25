import DataProviders
import Downloads
import Foundation

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
