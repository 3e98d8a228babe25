import Armature
import TerminalUI

/// Shows private messages.
///
/// A second controller that downloads: it has its own refresh cycle, with its own session. Nothing is stored.
@MainActor
final class MessagesController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "messages"

  private let composition: Composition
  private let cycle: RefreshCycle<MessagesDocument>
  private let view = MessagesView()
  private var messages = NewestFirst<PrivateMessage>()

  /// The content of the list.
  var snapshot = Snapshot<OnlySection, MessageLine>()

  init(_ composition: Composition) {
    self.composition = composition
    cycle = composition.refreshCycle(MessagesDocument.self, ServerAddress.messages, session: "msg-1")
  }

  func load() -> View {
    cycle.delegate = self
    cycle.connect(view.refreshControl)
    view.list.engine.source = self
    view.compose.addTarget(self, action: MessagesController.compose, for: .primaryActionTriggered)
    return view
  }

  func didLoad() {
    composition.qwinkers.changes.subscribe(owner: self) { controller, _ in controller.showMessages() }
    showMessages()
    cycle.begin()
  }

  func didAppear() {
    view.list.becomeFirstResponder()
  }

  private func showMessages() {
    let lines = messages.entries.map { MessageLine($0, among: composition.qwinkers) }
    view.list.show(lines, of: self)
    view.showStatus(hasRows: !lines.isEmpty, isFirstLoad: cycle.isFirstLoad)
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

extension MessagesController: RefreshCycleDelegate {
  func refreshCycle(_ cycle: RefreshCycle<MessagesDocument>, didReceive document: MessagesDocument) {
    messages = NewestFirst(document.messages)
  }

  func refreshCycleDidEnd(_ cycle: RefreshCycle<MessagesDocument>) {
    showMessages()
  }
}
