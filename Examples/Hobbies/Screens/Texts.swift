import Foundation
import HobbiesModel
import Localizing

/// All texts that a person reads, except those of the server.
///
/// A file `Localizable.strings` beside the program, with the keys of this table, translates them.
enum Texts {
  static let me = localizedText("me.title", "Me")
  static let username = localizedText("me.username", "Username")
  static let submit = localizedText("me.submit", "Submit")
  static let latitude = localizedText("me.latitude", "Latitude")
  static let longitude = localizedText("me.longitude", "Longitude")
  static let unknown = localizedText("place.unknown", "unknown")
  static let myHobbies = localizedText("hobbies.mine", "My Hobbies")
  static let edit = localizedText("me.edit", "Edit")
  static let enterUsername = localizedText("me.noName", "Enter a username first")
  static let logInFirst = localizedText("logInFirst", "Log in first")

  static let editHobbies = localizedText("edit.title", "Edit Hobbies")
  static let upToThree = localizedText("edit.tooMany", "You may choose up to 3")
  static let delete = localizedText("edit.delete", "Delete")
  static let cancel = localizedText("edit.cancel", "Cancel")
  static let add = localizedText("edit.add", "Add")
  static let move = localizedText("edit.move", "Move")

  static let neighbors = localizedText("neighbors.title", "Neighbors")
  static let chooseHobby = localizedText("neighbors.choose", "Choose a hobby")
  static let loading = localizedText("neighbors.loading", "Loading…")
  static let nobodyNearby = localizedText("neighbors.none", "Nobody nearby")

  static func deleteQuestion(_ hobby: Hobby) -> String { localizedText("edit.question", "Delete %@?", hobby.name) }

  static func found(_ count: Int) -> String {
    count == 0 ? nobodyNearby : localizedText("neighbors.found", "%@ found", "\(count)")
  }

  static func pins(_ pins: [Pin]) -> String {
    let names = pins.isEmpty ? localizedText("pins.none", "none") : pins.map(\.description).joined(separator: "; ")
    return localizedText("pins", "Pins: %@", names)
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
    let (latitudes, longitudes) = (region.latitudes, region.longitudes)
    let height = range(latitudes.lowerBound, latitudes.upperBound, decimals)
    return "\(height) × \(range(onEarth(longitudes.lowerBound), onEarth(longitudes.upperBound), decimals))"
  }

  private static func range(_ lower: Double, _ upper: Double, _ decimals: Int) -> String {
    "\(coordinate(lower, decimals: decimals))…\(coordinate(upper, decimals: decimals))"
  }

  /// Returns the number from -180 to 180 of a longitude beyond the antimeridian.
  private static func onEarth(_ longitude: Double) -> Double {
    longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
  }

  /// Returns the distance in kilometers with one decimal.
  static func distance(_ kilometers: Double?) -> String {
    kilometers.map { localizedText("distance", "%@ km", String(format: "%.1f", $0)) } ?? "–"
  }
}
