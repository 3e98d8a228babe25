import Armature
import TerminalUI

/// The delegate of a new entry's screen, which dismisses it.
@MainActor
protocol NewEntryControllerDelegate: AnyObject {
  func newEntryController(_ controller: NewEntryController, didPost qwink: QwinkRecord)
  func newEntryControllerDidCancel(_ controller: NewEntryController)
}

/// Edits and posts an update.
@MainActor
final class NewEntryController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "newEntry"
  @WeakDelegate var delegate: (any NewEntryControllerDelegate)?

  private let author: Qwinker
  private let posting: PostingService
  private let view = NewEntryView()
  private var isSending = false { didSet { showDraft() } }

  init(author: Qwinker, posting: PostingService) {
    self.author = author
    self.posting = posting
  }

  func load() -> View {
    view.text.addTarget(self, action: NewEntryController.showDraft, for: .editingChanged)
    view.cancel.addTarget(self, action: NewEntryController.cancel, for: .primaryActionTriggered)
    view.done.addTarget(self, action: NewEntryController.post, for: .primaryActionTriggered)
    showDraft()
    return view
  }

  func didAppear() {
    view.text.becomeFirstResponder()
  }

  private var draft: QwinkDraft { QwinkDraft(by: author, view.text.text) }

  private func showDraft() {
    view.show(draft, isSending: isSending)
  }

  private func cancel() {
    $delegate(from: self) { $0.newEntryControllerDidCancel(self) }
  }

  private func post() {
    isSending = true
    Task { [weak self, posting, draft] in
      do throws(ServiceError) {
        let qwink = try await posting.post(draft)
        self?.didPost(qwink)
      } catch {
        self?.didFail(error)
      }
    }
  }

  private func didPost(_ qwink: QwinkRecord) {
    isSending = false
    $delegate(from: self) { $0.newEntryController(self, didPost: qwink) }
  }

  private func didFail(_ refusal: ServiceError) {
    isSending = false
    alert(Texts.notPosted, refusal.reason)
  }
}
