public import Raster

/// A view that shows a picture, of which size and pixels can be read.
@MainActor
public protocol PictureShowing: View {
  /// What it shows.
  var picture: Raster? { get }
}
