import Armature
import TerminalUI

/// The first screen: the ways to the others, and what everybody says.
final class TimelineView: ListScreenView {
  let add = BarButton("+", name: "add")
  let messages = Button("Messages", name: "messages")
  let people = Button("People", name: "people")

  init() {
    super.init(
      name: "timeline.view", title: "Qwinkle", emptyText: "No qwinks yet. Pull to refresh.", right: [add],
      controls: [messages, people])
    list.engine.register(QwinkRow.self) { QwinkRow() }
  }

  override var keyCommands: [KeyCommand] {
    super.keyCommands + [
      KeyCommand("n", title: "New entry", .tap(add)), KeyCommand("m", title: messages.title, .tap(messages)),
      KeyCommand("p", title: people.title, .tap(people)),
    ]
  }
}
