import Composites
public import Raster

/// Shows a picture, as large as fits without changing its proportions, two pixels a cell.
///
/// Where the terminal has fewer colours, the nearest are taken; without colours the picture is drawn in shades of dots.
@MainActor
open class PictureView: View, PictureShowing {
  /// What it shows; nil shows nothing.
  public var picture: Raster? { didSet { if picture != oldValue { setNeedsDisplay() } } }

  /// Makes a view for a picture.
  public init(picture: Raster? = nil, name: String? = nil) {
    self.picture = picture
    super.init(name: name)
  }

  open override func draw(on canvas: inout Canvas) {
    if let picture { canvas.draw(picture, in: cells) }
  }
}
