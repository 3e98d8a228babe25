import Downloads
import Foundation

extension DownloadEvent {
  /// What `--verbose` tells of an event, in lines; nil for those that the display shows anyway.
  var verboseText: String? {
    switch self {
    case .waitingForNetwork: "waiting for a network"
    case .started(let attempt): "attempt \(attempt)"
    case .redirected(let url): "sent on to \(url.absoluteString)"
    case .head(let head):
      (["status \(head.status)"] + head.fields.all.map { "\($0.name): \($0.value)" }).joined(separator: "\n< ")
    case .restarted: "from the beginning again"
    case .retrying(let wait, let error): "trying again in \(wait.shown): \(error.sentence)"
    case .ended(.failed(let error)): error.answer.map { "the server said: \($0)" }
    case .queued, .sent, .progress, .measured, .validated, .moved, .ended: nil
    }
  }
}
