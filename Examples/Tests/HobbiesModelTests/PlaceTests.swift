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

  @Test("a region may cross the antimeridian, where it continues beyond 180 degrees")
  func antimeridian() throws {
    let (suva, apia) = (try place(-18.125, 178.5), try place(-13.875, -171.75))
    for places in [[suva, apia], [apia, suva]] {
      let region = try #require(MapRegion(containing: places))
      #expect(region.longitudes == 178.5...188.25 && region.latitudes == -18.125 ... -13.875)
      #expect(places.map(region.longitude).sorted() == [178.5, 188.25])
    }
    // The widest gap is left out, which isn't always at the antimeridian or between two neighbors of it.
    let wide = try #require(MapRegion(containing: [place(0, -170), place(0, 20), place(0, 150)]))
    #expect(try wide.longitudes == 20...190 && wide.longitude(of: place(0, 150)) == 150)
    let half = try #require(MapRegion(containing: [place(0, 0), place(0, 180)]))
    #expect(half.longitudes == 0...180)
    // The same meridian has two numbers.
    let line = try #require(MapRegion(containing: [place(1, -180), place(2, 180)]))
    #expect(try line.longitudes == 180...180 && line.longitude(of: place(1, -180)) == 180)
  }

  @Test("the region around a single place ends at the poles, and may cross the antimeridian")
  func margins() throws {
    let pole = try #require(MapRegion(containing: [place(89.875, 179.875)]))
    #expect(pole.latitudes == 89.625...90 && pole.longitudes == 179.625...180.125)
    let south = try #require(MapRegion(containing: [place(-90, -180)]))
    #expect(south.latitudes == -90 ... -89.75 && south.longitudes == -180.25 ... -179.75)
  }
}
