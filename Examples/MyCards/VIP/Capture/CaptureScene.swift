import Armature
import MyCardsServices
import TerminalUI

/// Assembles the camera's screen.
@MainActor
enum CaptureScene {
  static func make(
    _ session: CameraSession, _ services: Services, output: any PhotoOutput
  ) throws -> any Controller<View> {
    let controller = CaptureViewController()
    try AssembledModule.vip(
      controller: controller, interactor: CaptureInteractor(session), presenter: CapturePresenter(), worker: services,
      router: NewPhotoRouter(output))
    return controller
  }
}
