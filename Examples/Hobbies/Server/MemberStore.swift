public import HobbiesModel

/// A person in the database of the server.
public struct Member: Codable, Hashable, Sendable {
  public let id: String
  public let name: String
  public internal(set) var latitude: Double?
  public internal(set) var longitude: Double?
  public internal(set) var hobbies: [String] = []

  var place: Place? {
    get { Place(latitude: latitude, longitude: longitude) }
    set { (latitude, longitude) = (newValue?.latitude, newValue?.longitude) }
  }
}

/// The database behind the server.
///
/// Each call is one change that is complete or absent, even if the program is killed during it.
public protocol MemberStore: Sendable {
  /// Returns the person of a name, who is added if there is none. A known place replaces the old one.
  func member(named name: String, at place: Place?) async throws -> Member

  /// Replaces a person's hobbies.
  ///
  /// - Returns: Whether the person exists.
  func setHobbies(_ hobbies: [String], of id: String) async throws -> Bool

  /// Returns the other people with a hobby, in the order in which they were added.
  func members(with hobby: String, except id: String) async throws -> [Member]

  /// Adds people to an empty store, all in one change.
  ///
  /// Does nothing if the store has members.
  func add(_ samples: [Sample]) async throws
}

/// A member that the server has from the beginning.
public struct Sample: Sendable {
  let name: String
  let place: Place?
  let hobbies: [String]

  public init(_ name: String, _ latitude: Double? = nil, _ longitude: Double? = nil, hobbies: [String]) {
    (self.name, self.hobbies) = (name, hobbies)
    place = Place(latitude: latitude, longitude: longitude)
  }

  /// People in and around San Francisco.
  public static let all = [
    Sample("Ada", 37.78, -122.42, hobbies: ["Apple", "Gadgets"]),
    Sample("Bea", 37.76, -122.44, hobbies: ["Apple"]),
    Sample("Cal", hobbies: ["Gadgets", "Video Games"]),
    Sample("Dot", 37.7694, -122.4862, hobbies: ["Computers", "Software", "Apple"]),
    Sample("Eli", 37.8044, -122.2712, hobbies: ["Video Games", "Computers"]),
    Sample("Fay", 37.7599, -122.4148, hobbies: ["Software", "Video Games"]),
  ]
}
