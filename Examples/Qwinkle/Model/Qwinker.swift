/// A person, one object for each id, so that every row of that person shows what is newest.
final class Qwinker {
  let id: String
  private(set) var handle: String
  private(set) var name: String
  private(set) var avatar: Avatar?

  init(_ record: QwinkerRecord) {
    id = record.id
    handle = record.handle
    name = record.name
    avatar = record.avatar
  }

  /// Takes over what is newly known about this person.
  func update(_ record: QwinkerRecord) {
    handle = record.handle
    name = record.name
    avatar = record.avatar
  }

  /// What stands for the picture in a row: the symbol, or the first character of the name where there is none to show.
  var avatarText: String {
    if case .symbol(let symbol, _) = avatar { return String(symbol) }
    return name.first.map { $0.uppercased() } ?? ""
  }
}
