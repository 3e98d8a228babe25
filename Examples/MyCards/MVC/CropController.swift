import Armature
import MyCardsGeometry
import MyCardsModel
import MyCardsPresentation
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
final class CropController: ScreenController<CropView> {
  @WeakDelegate private var delegate: (any CropControllerDelegate)?

  private let picture: Raster
  private let side: Card.Side
  private let services: Services
  private var viewport: CropViewport { didSet { view.display(CropDisplay(viewport)) } }

  init(_ picture: Raster, _ side: Card.Side, _ services: Services, delegate: any CropControllerDelegate) {
    (self.picture, self.side, self.services) = (picture, side, services)
    viewport = CropViewport(pictureWidth: picture.width, pictureHeight: picture.height)
    super.init("crop", CropView(picture))
    self.delegate = delegate
  }

  override func didLoad() {
    view.picture.delegate = self
    view.close.addTarget(self, action: CropController.close, for: .primaryActionTriggered)
    view.crop.addTarget(self, action: CropController.crop, for: .primaryActionTriggered)
    view.display(CropDisplay(viewport))
  }

  /// The picture receives the arrow and zoom keys.
  override var preferredFirstResponder: any Responder { view.picture }

  private func crop() {
    guard let result = services.device.crop(picture, to: viewport.wholePixels) else { return }
    $delegate(from: self) { $0.cropController(self, didCrop: result, for: side) }
    dismiss()
  }

  private func close() {
    dismiss()
  }
}

extension CropController: ZoomViewDelegate {
  func zoomView(_ view: ZoomView, zoom change: ZoomChange) {
    switch change {
    case .to(let zoom): viewport.zoom(to: zoom)
    case .by(let factor): viewport.zoom(by: factor)
    }
  }

  func zoomView(_ view: ZoomView, panBy distance: Point) {
    viewport.pan(by: distance)
  }
}
