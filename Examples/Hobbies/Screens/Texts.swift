import Foundation
import HobbiesModel

/// All texts that a person reads, except those of the server.
///
/// A file `Localizable.strings` beside the program, with the keys of this table, translates them.
enum Texts {
  static let me = text("me.title", "Me")
  static let username = text("me.username", "Username")
  static let submit = text("me.submit", "Submit")
  static let latitude = text("me.latitude", "Latitude")
  static let longitude = text("me.longitude", "Longitude")
  static let unknown = text("place.unknown", "unknown")
  static let myHobbies = text("hobbies.mine", "My Hobbies")
  static let edit = text("me.edit", "Edit")
  static let enterUsername = text("me.noName", "Enter a username first")
  static let logInFirst = text("logInFirst", "Log in first")

  static let editHobbies = text("edit.title", "Edit Hobbies")
  static let upToThree = text("edit.tooMany", "You may choose up to 3")
  static let delete = text("edit.delete", "Delete")
  static let cancel = text("edit.cancel", "Cancel")
  static let add = text("edit.add", "Add")
  static let move = text("edit.move", "Move")

  static let neighbors = text("neighbors.title", "Neighbors")
  static let chooseHobby = text("neighbors.choose", "Choose a hobby")
  static let loading = text("neighbors.loading", "Loading…")
  static let nobodyNearby = text("neighbors.none", "Nobody nearby")

  static func deleteQuestion(_ hobby: Hobby) -> String { text("edit.question", "Delete %@?", hobby.name) }

  static func found(_ count: Int) -> String {
    count == 0 ? nobodyNearby : text("neighbors.found", "%@ found", "\(count)")
  }

  static func pins(_ pins: [Pin]) -> String {
    let names = pins.isEmpty ? text("pins.none", "none") : pins.map(\.description).joined(separator: "; ")
    return text("pins", "Pins: %@", names)
  }

  /// Returns the coordinate with four decimals.
  static func coordinate(_ degrees: Double?) -> String { coordinate(degrees, decimals: 4) }

  private static func coordinate(_ degrees: Double?, decimals: Int) -> String {
    guard let degrees else { return unknown }
    let text = String(format: "%.\(decimals)f", degrees)
    return Double(text) == 0 ? String(format: "%.\(decimals)f", 0.0) : text
  }

  static func region(_ region: MapRegion?, decimals: Int = 4) -> String {
    guard let region else { return unknown }
    return "\(range(region.latitudes, decimals)) × \(range(region.longitudes, decimals))"
  }

  private static func range(_ range: ClosedRange<Double>, _ decimals: Int) -> String {
    "\(coordinate(range.lowerBound, decimals: decimals))…\(coordinate(range.upperBound, decimals: decimals))"
  }

  /// Returns the distance in kilometers with one decimal.
  static func distance(_ kilometers: Double?) -> String {
    kilometers.map { text("distance", "%@ km", String(format: "%.1f", $0)) } ?? "–"
  }

  private static func text(_ key: String, _ english: String, _ word: String? = nil) -> String {
    let text = Bundle.main.localizedString(forKey: key, value: english, table: nil)
    return word.map { text.replacing("%@", with: $0) } ?? text
  }
}
