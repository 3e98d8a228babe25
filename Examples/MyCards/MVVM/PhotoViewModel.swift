import Architectures
import Raster

/// The navigation that a full-screen photo requests.
@MainActor
protocol PhotoClosing: AnyObject {
  func closePhoto()
}

/// The picture and the action of a photo that fills the screen.
@MainActor
final class PhotoViewModel {
  let picture: Raster
  @WeakDelegate private var coordinator: (any PhotoClosing)?

  init(_ picture: Raster, coordinator: any PhotoClosing) {
    self.picture = picture
    self.coordinator = coordinator
  }

  func close() {
    $coordinator(from: self) { $0.closePhoto() }
  }
}
