import HobbiesModel
import Testing

@Suite struct PlaceTests {
  private func place(_ latitude: Double, _ longitude: Double) throws -> Place {
    try #require(Place(latitude: latitude, longitude: longitude))
  }

  @Test("distances are along a great circle of radius 6371 km")
  func distances() throws {
    let quarter = 6371 * Double.pi / 2
    #expect(try abs(place(0, 0).distance(to: place(90, 0)) - quarter) < 0.001)
    #expect(try abs(place(0, -180).distance(to: place(0, 90)) - quarter) < 0.001)
    #expect(try abs(place(0, 0).distance(to: place(0, 180)) - 2 * quarter) < 0.001)
    #expect(try abs(place(37.7749, -122.4194).distance(to: place(37.78, -122.42)) - 0.5696) < 0.001)
    #expect(try place(37, -122).distance(to: place(37, -122)) == 0)
  }

  @Test(
    "only coordinates on Earth are a place",
    arguments: [(nil, 1), (1, nil), (90.1, 0), (0, 180.1), (.nan, 0), (0, .infinity)] as [(Double?, Double?)])
  func noPlaces(latitude: Double?, longitude: Double?) {
    #expect(Place(latitude: latitude, longitude: longitude) == nil)
  }

  @Test("a region is the smallest with all places, or a quarter of a degree around a single one")
  func regions() throws {
    #expect(MapRegion(containing: []) == nil)
    let region = try #require(
      MapRegion(containing: [place(37.78, -122.42), place(37.76, -122.44), place(37.77, -122.4)]))
    #expect(region.latitudes == 37.76...37.78 && region.longitudes == -122.44 ... -122.4)
    for places in [[try place(37, -122)], [try place(37, -122), try place(37, -122)]] {
      let region = try #require(MapRegion(containing: places))
      #expect(region.latitudes == 36.75...37.25 && region.longitudes == -122.25 ... -121.75)
    }
    let line = try #require(MapRegion(containing: [place(37, -122), place(38, -122)]))
    #expect(line.latitudes == 37...38 && line.longitudes == -122 ... -122)
  }
}
