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

extension Photo {
  /// The size of every photo that was just taken or cut.
  public static let storedSize = (width: 600, height: 379)

  /// A photo just taken or cut, stretched to the one size; nil if it cannot be.
  public static func stored(_ picture: Raster) -> Photo? {
    picture.resized(width: storedSize.width, height: storedSize.height).map { Photo($0) }
  }

  /// The even gray that is drawn where a photo is missing.
  public static let placeholder = Raster.plain(
    width: storedSize.width, height: storedSize.height, (red: 128, green: 128, blue: 128))
}
