import Armature
import TerminalUI

/// The people to follow, the user's friends and avatar.
final class PeopleView: ListScreenView {
  let myAvatar = BarButton("", name: "myAvatar", key: KeyPress("a"))
  let friends: Label

  init() {
    friends = Label(style: .secondary, name: "friends")
    super.init(
      name: "people.view", title: Texts.people, emptyText: Texts.nobody, right: [myAvatar],
      footer: friends)
    list.engine.register(PersonRow.self) { PersonRow() }
  }

  func show(me: Qwinker, friends: [Qwinker]) {
    myAvatar.title = Texts.myAvatar(me.avatarText)
    self.friends.text = Texts.friends(friends.map(\.name))
    help.setNeedsDisplay()
  }

  override var keyCommands: [KeyCommand] {
    let row = list.visibleRows.lazy.filter(\.isCurrent).compactMap { $0 as? PersonRow }.first
    return (row.map { [KeyCommand("f", title: $0.follow.title, .tap($0.follow))] } ?? [])
      + [KeyCommand("a", title: Texts.myAvatar, .tap(myAvatar))] + super.keyCommands
  }
}

/// A row with a person and a button to follow them.
///
/// The row has no reference to a handler: it sends a command up the responder chain.
final class PersonRow: RowView {
  private let avatar = AvatarView()
  private let nameLabel = Label(style: .bold)
  let follow = Button("")
  private var person: String?

  init() {
    super.init()
    addAll(avatar, nameLabel, follow)
    follow.addAction(owner: self, for: .primaryActionTriggered) { row, _ in
      if let person = row.person { row.send(.toggleFollowing(person)) }
    }
  }

  override var visibleText: String? { "\(nameLabel.text) | \(follow.title)" }

  func show(_ line: PersonLine) {
    person = line.id
    nameLabel.text = line.name
    avatar.show(line.avatar, text: line.avatarText)
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
    let columns = RowColumns(width: bounds.width)
    let width = min(bounds.width, Double(follow.width))
    let name = columns.isNarrow ? columns.text : columns.name
    avatar.frame = columns.avatar
    follow.frame = Rect(x: columns.end - width, y: 0, width: width, height: 1)
    nameLabel.frame = Rect(x: name, y: 0, width: max(0, columns.end - width - name - 2), height: 1)
  }

  override var markedArea: CellRect { RowColumns(width: bounds.width).marked(rows: 1) }
}

/// The content of a person's row.
struct PersonLine: Identifiable, Equatable {
  let id: String
  let name: String
  let avatar: Avatar?
  let avatarText: String

  /// The title of the row's button.
  let action: String
  let isEnabled: Bool

  @MainActor
  init(_ qwinker: Qwinker, _ account: Account) {
    id = qwinker.id
    name = qwinker.name
    avatar = qwinker.avatar
    avatarText = qwinker.avatarText
    action = account.isFollowing(qwinker.id) ? Texts.unfollow : Texts.follow
    isEnabled = !account.isAwaitingAnswer(about: qwinker.id)
  }
}
