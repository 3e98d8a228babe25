import Downloads
import Foundation

/// Tells each request as it goes out, as a command that can be tried in a shell.
struct RequestLog: DownloadPlugin {
  private let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func willSend(_ request: TransportRequest, for job: DownloadJob) {
    var command = CURLCommand(method: request.method, url: request.url.absoluteString, fields: request.fields)
    if case .file(let file) = request.body { command.body = .file(file) }
    console.complain("> \(command)")
  }

  func willDeliver(_ outcome: DownloadOutcome, of job: DownloadJob) -> DownloadOutcome { outcome }
}
