import Armature
import TerminalUI

/// The private messages, and the way to a new one.
final class MessagesView: ListScreenView {
  let compose = BarButton("New", name: "compose", key: KeyPress("n"))

  init() {
    super.init(
      name: "messages.view", title: "Messages", emptyText: "No messages yet. Pull to refresh.", right: [compose])
    list.engine.register(MessageRow.self) { MessageRow() }
  }
}
