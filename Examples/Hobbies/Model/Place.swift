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
  public let longitudes: ClosedRange<Double>

  /// Creates the smallest region with all places, or one around a single place.
  ///
  /// - Returns: nil without places.
  public init?(containing places: [Place]) {
    let (latitudes, longitudes) = (places.map(\.latitude), places.map(\.longitude))
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max()
    else { return nil }
    let margin = south == north && west == east ? Self.margin : 0
    self.latitudes = south - margin...north + margin
    self.longitudes = west - margin...east + margin
  }

  /// The degrees in each direction around a single place.
  private static let margin = 0.25
}

extension Double {
  fileprivate var radians: Double { self * .pi / 180 }
}
