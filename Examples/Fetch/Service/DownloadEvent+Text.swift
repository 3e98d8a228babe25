import Downloads
import Foundation

extension DownloadEvent {
  /// What `--verbose` tells of an event, in lines that begin with `<` for what a server says and `*` for the rest; nil
  /// for those that the display shows anyway.
  var verboseText: String? {
    switch self {
    case .waitingForNetwork: "* waiting for a network"
    case .started(let attempt): attempt > 1 ? "* attempt \(attempt)" : nil
    case .redirected(let url): "* sent on to \(url.absoluteString)"
    case .head(let head):
      (["< status \(head.status)"] + head.fields.all.map { "\($0.name): \($0.value)" }).joined(separator: "\n< ")
    case .restarted: "* from the beginning again"
    case .ended(.failed(let error)): error.answer.map { "< \($0)" }
    case .queued, .sent, .progress, .measured, .retrying, .validated, .moved, .ended: nil
    }
  }
}
