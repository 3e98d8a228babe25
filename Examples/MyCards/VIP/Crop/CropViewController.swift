import Armature
import MyCardsViews
import Raster
import TerminalUI

/// Turns zooms, pans and taps into Requests, and displays the position of the picture.
@MainActor
final class CropViewController: ScreenController<CropView>, VIPController, CropDisplaying {
  let interactor = StrongLink<any CropLogic>()
  let router = StrongLink<any NewPhotoRouting>()
  var interface: any CropDisplaying { self }

  init(_ picture: Raster) {
    super.init("crop", CropView(picture))
  }

  override func didLoad() {
    view.picture.delegate = self
    view.crop.addTarget(self, action: CropViewController.crop, for: .primaryActionTriggered)
    view.close.addTarget(self, action: CropViewController.close, for: .primaryActionTriggered)
    interactor.send(MovePicture.Request.show) { $0.move }
  }

  /// The picture receives the arrow and zoom keys.
  override var preferredFirstResponder: any Responder { view.picture }

  private func crop() { interactor.send(CropPicture.Request()) { $0.crop } }
  private func close() { router { $0.close() } }

  func displayMove(_ viewModel: MovePicture.ViewModel) { view.display(viewModel.display) }
  func displayCrop(_ viewModel: CropPicture.ViewModel) { router { $0.finish() } }
}

extension CropViewController: ZoomViewDelegate {
  func zoomView(_ view: ZoomView, zoom change: ZoomChange) {
    switch change {
    case .to(let zoom): interactor.send(MovePicture.Request.zoomTo(zoom)) { $0.move }
    case .by(let factor): interactor.send(MovePicture.Request.zoomBy(factor)) { $0.move }
    }
  }

  func zoomView(_ view: ZoomView, panBy distance: Point) {
    interactor.send(MovePicture.Request.pan(distance)) { $0.move }
  }
}
