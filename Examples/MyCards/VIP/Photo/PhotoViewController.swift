import Armature
import MyCardsViews

/// Shows a photo that fills the screen.
@MainActor
final class PhotoViewController: ScreenController<PhotoView>, VIPController, PhotoDisplaying {
  let interactor = StrongLink<any PhotoLogic>()
  let router = StrongLink<any PhotoRouting>()
  var interface: any PhotoDisplaying { self }

  init() {
    super.init("photo", PhotoView())
  }

  override func didLoad() {
    view.close.addTarget(self, action: PhotoViewController.close, for: .primaryActionTriggered)
    interactor.send(ShowPhoto.Request()) { $0.show }
  }

  private func close() { router { $0.close() } }

  func displayPhoto(_ viewModel: ShowPhoto.ViewModel) {
    view.display(viewModel.picture)
  }
}
