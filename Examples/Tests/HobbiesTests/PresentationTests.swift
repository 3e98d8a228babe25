import Foundation
import HobbiesModel
import Testing

@testable import Hobbies

/// Tests of the texts that screens show, without a screen.
@Suite struct PresentationTests {
  private let here = Place(latitude: 37.7749, longitude: -122.4194)

  private func user(_ name: String, _ latitude: Double? = nil, hobbies: String..., id: String? = nil) -> User {
    User(
      userID: id, username: name, place: Place(latitude: latitude, longitude: -122.42),
      hobbies: hobbies.map(Hobby.init))
  }

  @Test("coordinates have four decimals and a plain minus sign")
  func coordinates() {
    #expect(
      [37.7749, -122.41944, 0.00001, -0.00001, -0.5].map(Texts.coordinate) == [
        "37.7749", "-122.4194", "0.0000", "0.0000", "-0.5000",
      ])
    #expect(Texts.coordinate(nil) == "unknown" && Texts.region(nil) == "unknown")
  }

  @Test("distances have one decimal, and a dash where a place is unknown")
  func distances() {
    #expect([0, 0.5696, 12_345.67].map(Texts.distance) == ["0.0 km", "0.6 km", "12345.7 km"])
    #expect(Texts.distance(nil) == "–")
  }

  @Test("before a search there are no pins, and the region is around the person")
  func beforeSearch() {
    let here = Neighborhood(nil, for: "u9", at: here)
    #expect(here.rows.isEmpty && here.pins.isEmpty && Texts.pins(here.pins) == "Pins: none")
    #expect(Texts.region(here.region) == "37.5249…38.0249 × -122.6694…-122.1694")
    #expect(Texts.region(here.region, decimals: 1) == "37.5…38.0 × -122.7…-122.2")
    #expect(Neighborhood(nil, for: "u9", at: nil).region == nil)
  }

  @Test("rows are in the server's order without the person, and pins have a place")
  func found() {
    let users = [
      user("zed", 1, id: "u9"), user("Bea", 37.78, hobbies: "Apple", "Go"), user("Ada"), user("Bea", 37.79),
    ]
    let shown = Neighborhood(users, for: "u9", at: here)
    #expect(shown.rows.map(\.text) == ["Bea — Apple, Go", "Ada", "Bea"])
    #expect(shown.rows.map(\.distance) == ["0.6 km", "–", "1.7 km"] && shown.rows.map(\.id) == [1, 2, 3])
    #expect(Texts.pins(shown.pins) == "Pins: Bea — Apple, Go; Bea; Me")
    #expect(Texts.region(shown.region) == "37.7749…37.7900 × -122.4200…-122.4194")
  }

  @Test("the borders of a region that crosses the antimeridian are longitudes between -180 and 180")
  func antimeridian() throws {
    let (suva, apia) = (Place(latitude: -18.125, longitude: 178.5), Place(latitude: -13.875, longitude: -171.75))
    let east = User(userID: "u2", username: "Eve", place: apia)
    #expect(
      Texts.region(Neighborhood([east], for: "u9", at: suva).region) == "-18.1250…-13.8750 × 178.5000…-171.7500")
    let edge = Place(latitude: 0, longitude: -180)
    #expect(Texts.region(Neighborhood(nil, for: "u9", at: edge).region) == "-0.2500…0.2500 × 179.7500…-179.7500")
  }

  @Test("without a place of the person, there is no distance and no pin of the person")
  func noPlace() {
    let shown = Neighborhood([user("Ada", 37.78, hobbies: "Apple")], for: "u9", at: nil)
    #expect(shown.rows.map(\.distance) == ["–"] && Texts.pins(shown.pins) == "Pins: Ada — Apple")
    #expect(Texts.region(shown.region) == "37.5300…38.0300 × -122.6700…-122.1700")
    let nobody = Neighborhood([], for: "u9", at: nil)
    #expect(nobody.pins.isEmpty && nobody.region == nil)
  }

  @Test("counts")
  func counts() {
    #expect([0, 1, 2].map(Texts.found) == ["Nobody nearby", "1 found", "2 found"])
  }
}

@MainActor @Suite struct WhereaboutsTests {
  /// A source that answers when a test says so.
  private final class ManualLocation: LocationSource {
    var requests: [@MainActor (Result<Place, LocationFailure>) -> Void] = []

    func requestPlace(_ completion: @escaping @MainActor (Result<Place, LocationFailure>) -> Void) {
      requests.append(completion)
    }
  }

  @Test("the place is asked for until the first fix, one request at a time")
  func fixes() throws {
    let source = ManualLocation()
    var lines: [String] = []
    let whereabouts = Whereabouts(source) { lines.append($0) }
    whereabouts.locate()
    whereabouts.locate()
    #expect(source.requests.count == 1)
    source.requests[0](.failure(.denied))
    #expect(whereabouts.place == nil && lines == ["location: denied"])
    whereabouts.locate()
    let place = try #require(Place(latitude: 1, longitude: 2))
    source.requests[1](.success(place))
    whereabouts.locate()
    #expect(whereabouts.place == place && source.requests.count == 2)
  }
}
