import HobbiesModel

/// What the screen of the neighbors shows after a search, as values.
struct Neighborhood: Equatable {
  /// The people found, in the server's order and without the person who searches.
  private(set) var rows: [NeighborRow] = []

  /// The people with a known place, and after them the person who searches.
  private(set) var pins: [Pin] = []

  /// The part of the map with all pins; without pins, the part around the person.
  let region: MapRegion?

  /// - Parameters:
  ///   - users: The answer to a search; nil without one.
  ///   - place: The place of the person who searches; nil if it is unknown.
  init(_ users: [User]?, for userID: String, at place: Place?) {
    if let users {
      let others = users.filter { $0.userID != userID }
      rows = others.enumerated().map { NeighborRow($1, number: $0 + 1, from: place) }
      pins = others.compactMap(Pin.init)
      if let place { pins.append(Pin(title: Texts.me, subtitle: "", place: place)) }
    }
    region = MapRegion(containing: pins.isEmpty ? [place].compactMap(\.self) : pins.map(\.place))
  }
}

/// The formatted texts of a row.
struct NeighborRow: Identifiable, Equatable {
  /// The position in the list, since several people may have the same name.
  let id: Int
  let text: String
  let distance: String

  init(_ user: User, number: Int, from place: Place?) {
    id = number
    text = user.nameAndHobbies
    let kilometers = place.flatMap { place in user.place.map { place.distance(to: $0) } }
    distance = Texts.distance(kilometers)
  }
}

/// A mark on the map.
struct Pin: Equatable, CustomStringConvertible {
  let title: String

  /// The hobbies; empty without any.
  let subtitle: String
  let place: Place

  init(title: String, subtitle: String, place: Place) {
    (self.title, self.subtitle, self.place) = (title, subtitle, place)
  }

  /// - Returns: nil if the user's place is unknown.
  init?(_ user: User) {
    guard let place = user.place else { return nil }
    self.init(title: user.username, subtitle: user.hobbyNames, place: place)
  }

  var description: String { subtitle.isEmpty ? title : "\(title) — \(subtitle)" }
}

extension User {
  fileprivate var hobbyNames: String { (hobbies ?? []).map(\.name).joined(separator: ", ") }

  fileprivate var nameAndHobbies: String { hobbyNames.isEmpty ? username : "\(username) — \(hobbyNames)" }
}
