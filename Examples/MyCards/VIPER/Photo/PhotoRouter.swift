import Armature
import Raster
import TerminalUI

/// Closes the photo.
@MainActor
final class PhotoRouter: VIPERRouter, PhotoRouting {
  let controller = WeakLink<any Controller<View>>()
  var interface: any PhotoRouting { self }

  func close() {
    controller { $0.dismiss() }
  }
}

/// Assembles a photo that fills the screen.
@MainActor
enum PhotoModule {
  /// Makes the photo's controller.
  static func make(_ picture: Raster) throws -> any Controller<View> {
    let screen = PhotoScreen()
    try AssembledModule.viper(
      view: screen, presenter: PhotoPresenter(picture), interactor: NoRole(), router: PhotoRouter())
    return screen
  }
}
