import Armature
import MyCardsServices
import Raster
import TerminalUI

/// Ends a screen for a new photo, with or without the photo.
@MainActor
final class NewPhotoRouter: VIPRouter, NewPhotoRouting {
  let controller = WeakLink<any Controller<View>>()
  let dataStore = StrongLink<any NewPhotoData>()
  let output = WeakLink<any PhotoOutput>()
  var face: any NewPhotoRouting { self }

  init(_ output: any PhotoOutput) {
    self.output.connect(output)
  }

  func finish() {
    if let photo = dataStore({ $0.photo }) ?? nil { output { $0.received(photo) } }
    close()
  }

  func close() {
    controller { $0.dismiss() }
  }
}

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
