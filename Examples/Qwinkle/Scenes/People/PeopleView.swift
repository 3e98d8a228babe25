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

/// Shows one person, with a button to follow them.
///
/// The row knows nobody who could do that: it sends a command up the responder chain.
final class PersonRow: RowView {
  private let nameLabel = Label()
  private let follow = Button("")
  private var person: String?

  init() {
    super.init()
    addAll(nameLabel, follow)
    follow.addAction(owner: self, for: .primaryActionTriggered) { row, _ in
      if let person = row.person { row.send(.toggleFollowing(person)) }
    }
  }

  override var visibleText: String? { "\(nameLabel.text) | \(follow.title)" }

  func show(_ line: PersonLine) {
    person = line.id
    nameLabel.text = line.name
    follow.name = "follow-\(line.id)"
    follow.title = line.action
    follow.isEnabled = line.isEnabled
    setNeedsLayout()
  }

  override func prepareForReuse() {
    person = nil
    nameLabel.text = ""
    follow.name = nil
  }

  override func layout() {
    let width = min(bounds.width, Double(follow.width))
    follow.frame = Rect(x: bounds.width - width - 1, y: 0, width: width, height: 1)
    nameLabel.frame = Rect(x: 1, y: 0, width: max(0, bounds.width - width - 3), height: 1)
  }
}

/// What a row shows of a person.
struct PersonLine: Identifiable, Equatable {
  let id: String
  let name: String

  /// What the button of the row does.
  let action: String
  let isEnabled: Bool

  @MainActor
  init(_ qwinker: Qwinker, _ account: Account) {
    id = qwinker.id
    name = qwinker.name
    action = account.isFollowing(qwinker.id) ? "Unfollow" : "Follow"
    isEnabled = !account.isAwaitingAnswer(about: qwinker.id)
  }
}
