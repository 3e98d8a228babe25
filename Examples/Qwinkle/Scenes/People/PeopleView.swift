import Armature
import TerminalUI

/// Everybody whom one can follow, one's friends, and one's own avatar.
final class PeopleView: ListScreenView {
  let myAvatar = Button("", name: "myAvatar")
  let friends = Label(name: "friends")

  init() {
    super.init(
      name: "people.view", title: "People", emptyText: "Nobody here yet. Pull to refresh.",
      controls: [myAvatar, friends])
    list.engine.register(PersonRow.self) { PersonRow() }
  }

  func show(me: Qwinker, friends: [Qwinker]) {
    myAvatar.title = "My avatar: \(me.avatarText)"
    let names = friends.map(\.name).joined(separator: ", ")
    self.friends.text = "Friends: \(names.isEmpty ? "none" : names)"
    setNeedsLayout()
  }

  override var keyCommands: [KeyCommand] {
    super.keyCommands + [KeyCommand("a", title: "Avatar", .tap(myAvatar))]
  }
}
