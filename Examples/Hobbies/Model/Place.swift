import Foundation

/// A place on Earth, in degrees.
public struct Place: Hashable, Sendable {
  public let latitude: Double
  public let longitude: Double

  /// - Returns: nil if a coordinate is unknown or doesn't exist on Earth.
  public init?(latitude: Double?, longitude: Double?) {
    guard let latitude, let longitude, (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      return nil
    }
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// Returns the distance along a great circle, in kilometers.
  public func distance(to other: Place) -> Double {
    let (latitude, otherLatitude) = (self.latitude.radians, other.latitude.radians)
    // The haversine formula is exact for near places, too.
    let half = sin((otherLatitude - latitude) / 2)
    let across = sin((other.longitude - longitude).radians / 2)
    let square = half * half + cos(latitude) * cos(otherLatitude) * across * across
    return 2 * Self.earthRadius * asin(min(1, square.squareRoot()))
  }

  private static let earthRadius = 6371.0
}

/// The part of the map that shows some places.
public struct MapRegion: Hashable, Sendable {
  public let latitudes: ClosedRange<Double>

  /// The longitudes from west to east, which continue beyond 180 or -180 where the region crosses the antimeridian.
  public let longitudes: ClosedRange<Double>

  /// Creates the smallest region with all places, or one around a single place.
  ///
  /// - Returns: nil without places.
  public init?(containing places: [Place]) {
    let latitudes = places.map(\.latitude)
    guard let south = latitudes.min(), let north = latitudes.max(),
      let longitudes = Self.narrowestRange(containing: places.map(\.longitude))
    else { return nil }
    let isSingle = south == north && longitudes.lowerBound == longitudes.upperBound
    let margin = isSingle ? Self.margin : 0
    self.latitudes = max(-90, south - margin)...min(90, north + margin)
    self.longitudes = longitudes.lowerBound - margin...longitudes.upperBound + margin
  }

  /// Returns a place's longitude as a number in ``longitudes``.
  public func longitude(of place: Place) -> Double {
    place.longitude < longitudes.lowerBound ? place.longitude + 360 : place.longitude
  }

  /// Returns the range that leaves out the widest gap around the Earth; nil without longitudes.
  private static func narrowestRange(containing longitudes: [Double]) -> ClosedRange<Double>? {
    let sorted = longitudes.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    let gaps = zip(sorted, sorted.dropFirst()).map { (west: $0, east: $1, width: $1 - $0) }
    guard let widest = gaps.max(by: { $0.width < $1.width }), widest.width > first + 360 - last else {
      return first...last
    }
    return widest.east...widest.west + 360
  }

  /// The degrees in each direction around a single place.
  private static let margin = 0.25
}

extension Double {
  fileprivate var radians: Double { self * .pi / 180 }
}
