import Armature
import MyCardsPresentation
import MyCardsServices
import MyCardsViews
import Raster
import TerminalUI

/// Asks for permission, and ends the camera's screen.
@MainActor
final class CaptureRouter: VIPERRouter, CaptureRouting {
  let controller = WeakLink<any Controller<View>>()
  let output = WeakLink<any NewPhotoOutput>()
  var interface: any CaptureRouting { self }

  func ask(_ question: AlertDisplay, chosen: @escaping (Int) -> Void) {
    controller { $0.present(question, chosen: chosen) }
  }

  func end(with photo: Raster?) {
    if let photo { output { $0.received(photo) } }
    controller { $0.dismiss() }
  }
}

/// Assembles the camera's screen.
@MainActor
enum CaptureModule {
  /// Makes the controller of the camera's screen.
  static func make(
    _ session: CameraSession, _ services: Services, _ output: any NewPhotoOutput
  ) throws -> any Controller<View> {
    let (screen, router) = (CaptureScreen(), CaptureRouter())
    router.output.connect(output)
    try AssembledModule.viper(
      view: screen, presenter: CapturePresenter(), interactor: CaptureInteractor(session, services), router: router)
    return screen
  }
}
