import Armature
import TerminalUI

/// The private messages, and a button for a new one.
final class MessagesView: ListScreenView {
  let compose = BarButton(Texts.compose, name: "compose", key: KeyPress("n"))

  init() {
    super.init(
      name: "messages.view", title: Texts.messages, emptyText: Texts.noMessages, right: [compose])
    list.engine.register(MessageRow.self) { MessageRow() }
  }
}

/// A row with the sender and the text of a private message.
final class MessageRow: RowView {
  private let label = Label(wraps: true)

  init() {
    super.init()
    addAll(label)
  }

  func show(_ text: String) {
    label.text = text
  }

  override func prepareForReuse() {
    label.text = ""
  }

  override func layout() {
    let columns = RowColumns(width: bounds.width)
    label.frame = Rect(
      x: columns.avatar.origin.x, y: 0, width: max(0, columns.end - columns.avatar.origin.x),
      height: min(2, bounds.height))
  }
}

/// The content of a message's row.
struct MessageLine: Identifiable, Equatable {
  let id: String
  let text: String

  /// Formats a message with its sender's name, or the identifier of an unknown sender.
  init(_ message: PrivateMessage, among qwinkers: Qwinkers) {
    let isMine = message.fromID == qwinkers.me.id
    let name = isMine ? Texts.me : qwinkers[message.fromID]?.name ?? message.fromID
    id = message.id
    text = "\(name): \(message.text)"
  }
}
