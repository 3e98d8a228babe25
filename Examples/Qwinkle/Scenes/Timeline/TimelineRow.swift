/// What a row shows: a value, so that a new timeline changes just the rows that look different.
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
