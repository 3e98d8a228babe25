import Armature
import Foundation
import TerminalUI

/// The first screen: the timeline, and buttons for the other screens.
final class TimelineView: ListScreenView {
  let add = BarButton(Texts.add, name: "add")
  let messages = BarButton(Texts.messages, name: "messages", key: KeyPress("m"))
  let people = BarButton(Texts.people, name: "people", key: KeyPress("p"))

  init() {
    super.init(
      name: "timeline.view", title: Texts.timeline, emptyText: Texts.noQwinks, left: [messages, people],
      right: [add])
    list.engine.register(QwinkRow.self) { QwinkRow() }
  }

  override var keyCommands: [KeyCommand] {
    [KeyCommand("n", title: Texts.addEntry, .tap(add))] + super.keyCommands
  }
}

/// The content of an update's row.
///
/// As a value, it lets a new timeline change only the rows that differ.
struct TimelineRow: Identifiable, Equatable {
  let id: String
  let avatar: Avatar?
  let avatarText: String
  let author: String
  let body: String

  /// The time of an update of today, or the day of an older one.
  let time: String

  /// The author and the text.
  var text: String { "\(author): \(body)" }

  init(_ qwink: Qwink, today: Date) {
    id = qwink.id
    avatar = qwink.author.avatar
    avatarText = qwink.author.avatarText
    author = qwink.author.name
    body = qwink.text
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let style = Date.VerbatimFormatStyle(
      format: calendar.isDate(qwink.date, inSameDayAs: today)
        ? "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)"
        : "\(month: .abbreviated) \(day: .defaultDigits)",
      locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: calendar)
    time = qwink.date.formatted(style)
  }
}
