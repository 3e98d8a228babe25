import Armature
import MyCardsViews
import TerminalUI

/// Binds the crop to its view model.
@MainActor
final class CropScreen: ScreenController<CropView> {
  private let model: CropViewModel
  private let binder = Binder()

  init(_ model: CropViewModel) {
    self.model = model
    super.init("crop", CropView(model.picture))
  }

  override func didLoad() {
    view.picture.delegate = self
    view.crop.addTarget(model, action: CropViewModel.crop, for: .primaryActionTriggered)
    view.close.addTarget(model, action: CropViewModel.close, for: .primaryActionTriggered)
    binder.bind(model, { $0.display }, to: view)
  }

  /// The picture receives the arrow and zoom keys.
  override var preferredFirstResponder: any Responder { view.picture }
}

extension CropScreen: ZoomViewDelegate {
  func zoomView(_ view: ZoomView, zoom change: ZoomChange) {
    switch change {
    case .to(let zoom): model.zoom(to: zoom)
    case .by(let factor): model.zoom(by: factor)
    }
  }

  func zoomView(_ view: ZoomView, panBy distance: Point) {
    model.pan(by: distance)
  }
}
