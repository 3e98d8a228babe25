public import Raster
import Responders

/// A picture that is a control: a tap on it sends `.primaryActionTriggered`.
@MainActor
open class PictureButton: ControlView, PictureShowing {
  /// What it shows; nil shows nothing.
  public var picture: Raster? { didSet { if picture != oldValue { setNeedsDisplay() } } }

  /// Makes a control for a picture, without target.
  public init(picture: Raster? = nil, name: String? = nil) {
    self.picture = picture
    super.init(name: name)
  }

  open override func draw(on canvas: inout Canvas) {
    if let picture { canvas.draw(picture, in: cells) }
    if isFirstResponder || isHighlighted { canvas.frame(cells, style: .reversed) }
  }
}
