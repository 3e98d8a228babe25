import Armature
import MyCardsModel
import MyCardsServices
import MyCardsViews
import Raster
import TerminalUI

/// The delegate of the crop screen.
@MainActor
protocol CropControllerDelegate: AnyObject {
  func cropController(_ controller: CropController, didCrop picture: Raster, for side: Card.Side)
}

/// Moves and zooms a picture, and crops it to the outline.
@MainActor
final class CropController: FullScreenController {
  @WeakDelegate var delegate: (any CropControllerDelegate)?

  private let picture: Raster
  private let side: Card.Side
  private let services: Services
  private let view: CropView
  private var viewport: CropViewport { didSet { view.show(viewport) } }

  init(_ picture: Raster, _ side: Card.Side, _ services: Services) {
    (self.picture, self.side, self.services) = (picture, side, services)
    view = CropView(picture)
    viewport = CropViewport(
      pictureWidth: picture.width, pictureHeight: picture.height,
      viewport: CardGeometry.outline(on: LogicalScreen.size).size)
    super.init("crop", view)
  }

  override func load() -> View {
    view.picture.delegate = self
    view.crop.addTarget(self, action: CropController.crop, for: .primaryActionTriggered)
    view.show(viewport)
    return super.load()
  }

  /// The picture receives the arrow and zoom keys.
  override func didAppear() {
    view.picture.becomeFirstResponder()
  }

  private func crop() {
    guard let rect = viewport.wholePixels, let result = picture.cropped(to: rect) else { return }
    services.device.noteCrop(rect)
    $delegate(from: self) { $0.cropController(self, didCrop: result, for: side) }
    dismiss()
  }
}

extension CropController: ZoomViewDelegate {
  func zoomView(_ view: ZoomView, zoom change: ZoomChange) {
    switch change {
    case .to(let zoom): viewport.zoom(to: zoom)
    case .by(let factor): viewport.zoom(to: viewport.zoom * factor)
    }
  }

  func zoomView(_ view: ZoomView, panBy distance: Point) {
    viewport.pan(by: distance)
  }
}
