import Armature
import TerminalUI

/// The people to follow, the user's friends and avatar.
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

/// A row with a person and a button to follow them.
///
/// The row has no reference to a handler: it sends a command up the responder chain.
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

/// The content of a person's row.
struct PersonLine: Identifiable, Equatable {
  let id: String
  let name: String

  /// The title of the row's button.
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
