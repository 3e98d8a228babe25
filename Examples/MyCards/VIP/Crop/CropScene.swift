import Armature
import MyCardsServices
import Raster
import TerminalUI

/// Assembles the crop's screen.
@MainActor
enum CropScene {
  static func make(_ picture: Raster, _ services: Services, output: any PhotoOutput) throws -> any Controller<View> {
    let controller = CropViewController(picture)
    try AssembledModule.vip(
      controller: controller, interactor: CropInteractor(picture), presenter: CropPresenter(), worker: services,
      router: NewPhotoRouter(output))
    return controller
  }
}
