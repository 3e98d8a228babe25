import Armature
import TerminalUI

/// The first screen: the timeline, and buttons for the other screens.
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

/// A row with the avatar, author and text of an update.
final class QwinkRow: RowView {
  private let avatar = Label(style: .bold)
  private let text = Label(wraps: true)

  init() {
    super.init()
    addAll(avatar, text)
  }

  /// The text, without the avatar.
  override var visibleText: String? { text.text }

  override func numberDidChange() {
    avatar.name = number.map { "avatar-\($0)" }
  }

  func show(_ row: TimelineRow) {
    avatar.text = row.avatarText
    avatar.style = Style(Self.color(of: row.avatar), .bold)
    text.text = row.text
  }

  override func prepareForReuse() {
    avatar.text = ""
    text.text = ""
  }

  override func layout() {
    avatar.frame = Rect(x: 1, y: 0, width: 2, height: 1)
    text.frame = Rect(x: 4, y: 0, width: max(0, bounds.width - 5), height: bounds.height)
  }

  private static func color(of avatar: Avatar?) -> Color {
    guard case .symbol(_, let name) = avatar else { return .standard }
    return [
      "red": .red, "green": .green, "yellow": .yellow, "blue": .blue, "magenta": .magenta, "cyan": .cyan,
    ][name] ?? .standard
  }
}

/// The content of an update's row.
///
/// As a value, it lets a new timeline change only the rows that differ.
struct TimelineRow: Identifiable, Equatable {
  let id: String
  let avatar: Avatar?
  let avatarText: String
  let text: String

  init(_ qwink: Qwink) {
    id = qwink.id
    avatar = qwink.author.avatar
    avatarText = qwink.author.avatarText
    text = "\(qwink.author.name): \(qwink.text)"
  }
}
