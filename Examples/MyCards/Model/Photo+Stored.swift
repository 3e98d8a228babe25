public import Raster

extension Photo {
  /// The size of every photo that was just taken or cut.
  public static let storedSize = (width: 600, height: 379)

  /// A photo just taken or cut, stretched to the one size; nil if it cannot be.
  public static func stored(_ picture: Raster) -> Photo? {
    picture.resized(width: storedSize.width, height: storedSize.height).map { Photo($0) }
  }

  /// The even grey that is drawn where a photo is missing.
  public static let placeholder = Raster.plain(
    width: storedSize.width, height: storedSize.height, (red: 128, green: 128, blue: 128))
}
