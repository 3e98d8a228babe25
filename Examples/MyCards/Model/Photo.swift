public import Raster

/// A picture of one side of a card, with its PNG data.
///
/// Photos with equal pixels are equal, however they are compressed.
public struct Photo: Hashable, Sendable {
  public let picture: Raster
  /// The picture as a PNG file.
  ///
  /// The data of a file that was read is unchanged.
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

  /// The size of new photos.
  public static let storedSize = (width: 600, height: 379)

  /// Makes a new photo, scaled to ``storedSize``; nil if that fails.
  public static func stored(_ picture: Raster) -> Photo? {
    picture.resized(width: storedSize.width, height: storedSize.height).map { Photo($0) }
  }

  /// The gray picture in place of a missing photo.
  public static let placeholder = Raster.plain(
    width: storedSize.width, height: storedSize.height, (red: 128, green: 128, blue: 128))
}
