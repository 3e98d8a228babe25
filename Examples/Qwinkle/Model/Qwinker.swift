/// A person.
///
/// Each identifier has one object, so that all rows of a person show the current data.
final class Qwinker: Identifiable {
  let id: String
  private(set) var handle: String
  private(set) var name: String
  private(set) var avatar: Avatar?

  /// The identifiers of this person's friends, including friends that aren't loaded yet.
  private(set) var friendIDs: Set<String> = []

  init(_ record: QwinkerRecord) {
    id = record.id
    handle = record.handle
    name = record.name
    avatar = record.avatar
  }

  /// Updates this person and returns whether anything has changed.
  func update(_ record: QwinkerRecord) -> Bool {
    guard (handle, name) != (record.handle, record.name) || avatar != record.avatar else { return false }
    handle = record.handle
    name = record.name
    avatar = record.avatar
    return true
  }

  func choose(_ avatar: Avatar) {
    self.avatar = avatar
  }

  /// Adds a friend.
  ///
  /// Has no effect for the person's own identifier and for an existing friend.
  func befriend(_ id: String) {
    if id != self.id { friendIDs.insert(id) }
  }

  func unfriend(_ id: String) {
    friendIDs.remove(id)
  }

  /// Replaces all friends.
  func setFriends(_ ids: [String]) {
    friendIDs = Set(ids).subtracting([id])
  }

  /// The symbol in rows, or the first character of the name without a symbol.
  var avatarText: String {
    avatar?.symbol.map { String($0) } ?? name.first?.uppercased() ?? ""
  }
}

/// The avatar of a person.
enum Avatar: Sendable, Hashable {
  /// A visible character in a named color.
  case symbol(Character, color: String)

  /// A picture at an address, which a terminal can't show.
  case image(String)

  /// The avatars to choose from.
  static let choices: [Avatar] = [
    .symbol("◆", color: "blue"), .symbol("●", color: "red"), .symbol("▲", color: "green"),
    .symbol("★", color: "yellow"),
  ]

  /// The symbol; nil for a picture.
  var symbol: Character? {
    if case .symbol(let symbol, _) = self { symbol } else { nil }
  }
}
