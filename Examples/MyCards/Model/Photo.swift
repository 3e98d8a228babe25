public import Raster

/// A picture of one side of a card, together with the file it comes from or goes to.
///
/// Two photos are equal if they show the same, whatever program packed them.
public struct Photo: Hashable, Sendable {
  public let picture: Raster
  /// The picture as a PNG file; one that was read stays as it is.
  public let png: [UInt8]

  public init(_ picture: Raster) {
    (self.picture, png) = (picture, picture.png)
  }

  /// Reads a PNG file.
  public init(png: [UInt8]) throws(RasterError) {
    (picture, self.png) = (try Raster(png: png), png)
  }

  public static func == (one: Photo, other: Photo) -> Bool { one.picture == other.picture }

  public func hash(into hasher: inout Hasher) { hasher.combine(picture) }
}
