import Armature
import TerminalUI

/// Closes the photo.
@MainActor
final class PhotoRouter: VIPRouter, PhotoRouting {
  let controller = WeakLink<any Controller<View>>()
  var interface: any PhotoRouting { self }

  func close() {
    controller { $0.dismiss() }
  }
}

/// Assembles a full-screen photo.
@MainActor
enum PhotoScene {
  static func make() throws -> any Controller<View> {
    let controller = PhotoViewController()
    try AssembledModule.vip(
      controller: controller, interactor: PhotoInteractor(), presenter: PhotoPresenter(), worker: NoRole(),
      router: PhotoRouter())
    return controller
  }
}
