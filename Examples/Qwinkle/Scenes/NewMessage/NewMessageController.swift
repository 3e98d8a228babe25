import Armature
import TerminalUI

/// The delegate of a new message's screen, which dismisses it.
@MainActor
protocol NewMessageControllerDelegate: AnyObject {
  func newMessageController(_ controller: NewMessageController, didSend message: PrivateMessage)
  func newMessageControllerDidCancel(_ controller: NewMessageController)
}

/// Edits and sends a private message to a known person.
@MainActor
final class NewMessageController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "newMessage"
  @WeakDelegate var delegate: (any NewMessageControllerDelegate)?

  private let qwinkers: Qwinkers
  private let messaging: MessagingService
  private let view = NewMessageView()
  private var recipient: Qwinker?
  private var isSending = false { didSet { showDraft() } }

  init(to qwinkers: Qwinkers, messaging: MessagingService) {
    self.qwinkers = qwinkers
    self.messaging = messaging
  }

  func load() -> View {
    view.to.addTarget(self, action: NewMessageController.chooseRecipient, for: .primaryActionTriggered)
    view.text.addTarget(self, action: NewMessageController.showDraft, for: .editingChanged)
    view.cancel.addTarget(self, action: NewMessageController.cancel, for: .primaryActionTriggered)
    view.send.addTarget(self, action: NewMessageController.send, for: .primaryActionTriggered)
    showDraft()
    return view
  }

  func didAppear() {
    view.text.becomeFirstResponder()
  }

  private var draft: MessageDraft { MessageDraft(to: recipient, view.text.text) }

  private func showDraft() {
    view.show(draft, isSending: isSending)
  }

  private func chooseRecipient() {
    let others = qwinkers.others
    let picker = Sheet(
      title: Texts.recipient, entries: others.map(\.name), placeholder: Texts.nobodyKnown
    ) { [weak self] entry in
      self?.recipient = others[entry.index]
      self?.showDraft()
    }
    view.window?.present(picker, from: self)
  }

  private func cancel() {
    $delegate(from: self) { $0.newMessageControllerDidCancel(self) }
  }

  private func send() {
    let written = draft.written
    guard let recipient else { return }
    isSending = true
    Task { [weak self, messaging] in
      do throws(ServiceError) {
        let message = try await messaging.send(written, to: recipient)
        self?.didSend(message)
      } catch {
        self?.didFail(error)
      }
    }
  }

  private func didSend(_ message: PrivateMessage) {
    isSending = false
    $delegate(from: self) { $0.newMessageController(self, didSend: message) }
  }

  private func didFail(_ refusal: ServiceError) {
    isSending = false
    alert(Texts.notSent, refusal.reason)
  }
}
