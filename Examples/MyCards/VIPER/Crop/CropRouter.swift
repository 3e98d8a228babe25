import Armature
import MyCardsServices
import Raster
import TerminalUI

/// Ends the crop's screen.
@MainActor
final class CropRouter: VIPERRouter, CropRouting {
  let controller = WeakLink<any Controller<View>>()
  let output = WeakLink<any NewPhotoOutput>()
  var interface: any CropRouting { self }

  func end(with photo: Raster?) {
    if let photo { output { $0.received(photo) } }
    controller { $0.dismiss() }
  }
}

/// Assembles the crop's screen.
@MainActor
enum CropModule {
  /// Makes the controller of the crop's screen.
  static func make(
    _ picture: Raster, _ services: Services, _ output: any NewPhotoOutput
  ) throws -> any Controller<View> {
    let (screen, router) = (CropScreen(picture), CropRouter())
    router.output.connect(output)
    try AssembledModule.viper(
      view: screen, presenter: CropPresenter(), interactor: CropInteractor(picture, services), router: router)
    return screen
  }
}
