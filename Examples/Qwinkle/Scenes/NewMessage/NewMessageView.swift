import Armature
import TerminalUI

/// A field for a private message, its recipient, and the number of characters left.
final class NewMessageView: ScreenView {
  let to = Button("", name: "to")
  let text = TextView(placeholder: Texts.message, name: "text")
  let counter = Label(alignment: .trailing, name: "counter")
  let cancel = BarButton(Texts.cancel, name: "cancel", key: KeyPress(.escape))
  let send = BarButton(Texts.send, name: "send", key: KeyPress("s", .control), isPrimary: true)
  private let spinner = Spinner()

  init() {
    super.init(
      name: "newMessage.view",
      bar: NavigationBar(title: Texts.newMessage, left: [cancel], right: [send], activity: spinner))
    addAll(to, text, counter)
  }

  /// Shows the state of a draft and whether it is being sent.
  func show(_ draft: MessageDraft, isSending: Bool) {
    to.title = Texts.to(draft.recipient?.name)
    counter.text = "\(draft.written.remaining)"
    counter.style = draft.written.remaining < 0 ? Style(.danger) : .secondary
    text.isMistaken = draft.written.remaining < 0
    text.usedPart = 1 - Double(draft.written.remaining) / Double(PrivateMessage.limit)
    send.isEnabled = draft.isValid && !isSending
    for control in [to, text, cancel] { control.isEnabled = !isSending }
    spinner.isSpinning = isSending
    setNeedsLayout()
  }

  override var keyCommands: [KeyCommand] {
    super.keyCommands + [KeyCommand("t", .control, title: Texts.recipient, .tap(to))]
  }

  override func layoutContent(in area: Rect) {
    let width = max(0, area.width - 4)
    // A low terminal has no room for blank lines.
    let gap = area.height < 6 ? 0.0 : 1
    let top = area.origin.y + 1 + 2 * gap
    let height = min(11, max(0, area.height - 2 - 2 * gap))
    to.frame = Rect(x: area.origin.x + 2, y: area.origin.y + gap, width: min(width, Double(to.width)), height: 1)
    text.frame = Rect(x: area.origin.x + 2, y: top, width: width, height: height)
    counter.frame = Rect(x: area.origin.x + 2, y: top + height, width: width, height: 1)
  }
}
