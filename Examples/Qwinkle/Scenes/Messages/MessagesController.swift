import Armature
import Foundation
import TerminalUI

/// Shows private messages.
///
/// A second controller that downloads, with its own download service. It has no persistent state. If it is popped
/// during a download, it is released together with its service, and no delegate method is called.
@MainActor
final class MessagesController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "messages"

  private let composition: Composition
  private let downloads: DownloadService
  private let parser = ParserService(MessagesDocument.self)
  private let view = MessagesView()
  private var messages = NewestFirst<PrivateMessage>()
  private var isFirstLoad = true

  /// The content of the list.
  var snapshot = Snapshot<OnlySection, MessageLine>()

  init(_ composition: Composition) {
    self.composition = composition
    downloads = composition.downloads("msg-1")
  }

  func load() -> View {
    downloads.delegate = self
    parser.delegate = self
    view.list.engine.source = self
    view.refreshControl.addTarget(self, action: MessagesController.refresh, for: .valueChanged)
    view.compose.addTarget(self, action: MessagesController.compose, for: .primaryActionTriggered)
    return view
  }

  func didLoad() {
    composition.qwinkers.changes.subscribe(owner: self) { controller, _ in controller.showMessages() }
    showMessages()
    view.refreshControl.beginRefreshing()
    refresh()
  }

  func didAppear() {
    view.list.becomeFirstResponder()
  }

  private func refresh() {
    downloads.start(.get(composition.server.address(of: ServerAddress.messages)))
  }

  private func endRefreshing(failure reason: String? = nil) {
    isFirstLoad = false
    view.refreshControl.endRefreshing()
    showMessages()
    if let reason { alert("Couldn't refresh", reason) }
  }

  private func showMessages() {
    let lines = messages.entries.map { MessageLine($0, among: composition.qwinkers) }
    view.list.show(lines, of: self)
    view.showStatus(hasRows: !lines.isEmpty, isFirstLoad: isFirstLoad)
  }

  private func compose() {
    let message = NewMessageController(to: composition.qwinkers, messaging: composition.messaging)
    message.delegate = self
    present(message)
  }
}

extension MessagesController: @MainActor SnapshotSource {
  func list(_ list: ListEngine<RowView>, cellFor line: MessageLine, at path: ListPath) throws -> RowView {
    let cell = try list.dequeue(MessageRow.self)
    cell.show(line.text)
    return cell
  }
}

extension MessagesController: NewMessageControllerDelegate {
  func newMessageController(_ controller: NewMessageController, didSend message: PrivateMessage) {
    messages.insert(message)
    showMessages()
    dismiss(controller)
  }

  func newMessageControllerDidCancel(_ controller: NewMessageController) {
    dismiss(controller)
  }
}

extension MessagesController: DownloadServiceDelegate {
  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
    switch outcome {
    case .finished(let file):
      composition.log.write("finished \(ServerAddress.messages)")
      parser.parse(file.location)
    case .failed(let error):
      let reason = Reason.text(for: error)
      composition.log.write("failed \(ServerAddress.messages): \(reason)")
      endRefreshing(failure: reason)
    case .notModified, .cancelled:
      endRefreshing()
    }
  }

  func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String) {
    composition.finishBackgroundEvents(identifier)
  }
}

extension MessagesController: ParserServiceDelegate {
  func parserService(
    _ service: ParserService<MessagesDocument>, didParse file: URL, with result: Result<MessagesDocument, ParseError>
  ) {
    try? FileManager.default.removeItem(at: file)
    guard case .success(let document) = result else { return endRefreshing(failure: Reason.unreadable) }
    messages = NewestFirst(document.messages)
    endRefreshing()
  }
}
