import Armature
import MyCardsPresentation
import MyCardsViews
import Raster
import TerminalUI

/// The view of the crop: shows the position of the picture, and reports zooms, pans and taps to the presenter.
@MainActor
final class CropScreen: ScreenController<CropView>, VIPERView, CropViewing {
  let presenter = StrongLink<any CropPresenting>()
  var interface: any CropViewing { self }

  init(_ picture: Raster) {
    super.init("crop", CropView(picture))
  }

  override func didLoad() {
    view.picture.delegate = self
    view.crop.addTarget(self, action: CropScreen.crop, for: .primaryActionTriggered)
    view.close.addTarget(self, action: CropScreen.close, for: .primaryActionTriggered)
    presenter { $0.ready() }
  }

  /// The picture receives the arrow and zoom keys.
  override var preferredFirstResponder: any Responder { view.picture }

  func show(_ display: CropDisplay) { view.display(display) }

  private func crop() { presenter { $0.tapCrop() } }
  private func close() { presenter { $0.tapClose() } }
}

extension CropScreen: ZoomViewDelegate {
  func zoomView(_ view: ZoomView, zoom change: ZoomChange) {
    switch change {
    case .to(let zoom): presenter { $0.zoomed(to: zoom) }
    case .by(let factor): presenter { $0.zoomed(by: factor) }
    }
  }

  func zoomView(_ view: ZoomView, panBy distance: Point) {
    presenter { $0.panned(by: distance) }
  }
}
