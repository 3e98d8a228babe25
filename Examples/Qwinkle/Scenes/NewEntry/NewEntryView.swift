import Armature
import TerminalUI

/// A field for an update, and the number of characters left.
final class NewEntryView: ScreenView {
  let text = TextView(placeholder: Texts.whatIsGoingOn, name: "text")
  let counter = Label(alignment: .trailing, name: "counter")
  let cancel = BarButton(Texts.cancel, name: "cancel", key: KeyPress(.escape))
  let done = BarButton(Texts.done, name: "done", key: KeyPress("s", .control), isPrimary: true)
  private let spinner = Spinner()

  init() {
    super.init(
      name: "newEntry.view",
      bar: NavigationBar(title: Texts.newEntry, left: [cancel], right: [done], activity: spinner))
    addAll(text, counter)
  }

  /// Shows the state of a draft and whether it is being sent.
  func show(_ draft: QwinkDraft, isSending: Bool) {
    counter.text = "\(draft.written.remaining)"
    counter.style = draft.written.remaining < 0 ? Style(.danger) : .secondary
    text.isMistaken = draft.written.remaining < 0
    text.usedPart = 1 - Double(draft.written.remaining) / Double(Qwink.limit)
    done.isEnabled = draft.isValid && !isSending
    cancel.isEnabled = !isSending
    text.isEnabled = !isSending
    spinner.isSpinning = isSending
  }

  override func layoutContent(in area: Rect) {
    let width = max(0, area.width - 4)
    let height = min(9, max(0, area.height - 2))
    text.frame = Rect(x: area.origin.x + 2, y: area.origin.y + 1, width: width, height: height)
    counter.frame = Rect(x: area.origin.x + 2, y: area.origin.y + 1 + height, width: width, height: 1)
  }
}
