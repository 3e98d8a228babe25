import Architectures

/// Passes the photo on as it is.
@MainActor
final class PhotoPresenter: VIPPresenter, PhotoPresentation {
  let controller = WeakLink<any PhotoDisplaying>()
  var interface: any PhotoPresentation { self }

  func presentPhoto(_ response: ShowPhoto.Response) {
    controller.send(ShowPhoto.ViewModel(picture: response.picture)) { $0.displayPhoto }
  }
}
