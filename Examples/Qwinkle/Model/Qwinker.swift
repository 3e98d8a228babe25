/// A person, one object for each id, so that every row of that person shows what is newest.
final class Qwinker: Identifiable {
  let id: String
  private(set) var handle: String
  private(set) var name: String
  private(set) var avatar: Avatar?

  /// The ids of this person's friends; ids, since a friend may be known by nothing else yet.
  private(set) var friendIDs: Set<String> = []

  init(_ record: QwinkerRecord) {
    id = record.id
    handle = record.handle
    name = record.name
    avatar = record.avatar
  }

  /// Takes over what is newly known about this person, and says whether that is anything new.
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

  /// Makes friends with somebody: nobody is one's own friend, and twice is once.
  func befriend(_ id: String) {
    if id != self.id { friendIDs.insert(id) }
  }

  func unfriend(_ id: String) {
    friendIDs.remove(id)
  }

  /// Has these friends and no others.
  func setFriends(_ ids: [String]) {
    friendIDs = Set(ids).subtracting([id])
  }

  /// What stands for the picture in a row: the symbol, or the first character of the name where there is none to show.
  var avatarText: String {
    avatar?.symbol.map { String($0) } ?? name.first?.uppercased() ?? ""
  }
}

/// The picture of a Qwinker, as far as one is known.
enum Avatar: Sendable, Hashable {
  /// One visible character in a color that is given by name.
  case symbol(Character, color: String)

  /// A picture to be loaded, which a terminal cannot show.
  case image(String)

  /// What one may choose from.
  static let choices: [Avatar] = [
    .symbol("◆", color: "blue"), .symbol("●", color: "red"), .symbol("▲", color: "green"),
    .symbol("★", color: "yellow"),
  ]

  /// The symbol; nil where there is none to show.
  var symbol: Character? {
    if case .symbol(let symbol, _) = self { symbol } else { nil }
  }
}
