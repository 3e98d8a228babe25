import Architectures
import MyCardsPresentation

/// Makes the content of the crop's screen.
@MainActor
final class CropPresenter: VIPPresenter, CropPresentation {
  let controller = WeakLink<any CropDisplaying>()
  var interface: any CropPresentation { self }

  func presentMove(_ response: MovePicture.Response) {
    controller.send(MovePicture.ViewModel(display: CropDisplay(response.viewport))) { $0.displayMove }
  }

  func presentCrop(_ response: CropPicture.Response) {
    controller.send(CropPicture.ViewModel()) { $0.displayCrop }
  }
}
