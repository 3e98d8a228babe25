import Armature
import MyCardsFeature
import MyCardsModel
import MyCardsPresentation
import MyCardsServices
import MyCardsViews
import Raster
import TerminalUI

/// Presents sheets, alerts, a photo, the camera and the crop over the details, and closes the details.
@MainActor
final class DetailsRouter: VIPERRouter, DetailsRouting {
  let controller = WeakLink<any Controller<View>>()
  var interface: any DetailsRouting { self }
  private let services: Services

  init(_ services: Services) {
    self.services = services
  }

  func ask(_ sheet: SheetDisplay<PhotoSource>, chosen: @escaping (PhotoSource) -> Void) {
    controller { $0.present(sheet, chosen: chosen) }
  }

  func ask(_ sheet: SheetDisplay<String>, chosen: @escaping (String) -> Void) {
    controller { $0.present(sheet, chosen: chosen) }
  }

  func tell(_ alert: AlertDisplay) {
    controller { $0.present(alert) }
  }

  func openPhoto(_ picture: Raster) {
    assembling {
      let photo = try PhotoModule.make(picture)
      controller { $0.present(photo) }
    }
  }

  /// Has no effect without a camera.
  func openCamera(_ output: any NewPhotoOutput) {
    guard let camera = services.device.camera else { return }
    assembling {
      let capture = try CaptureModule.make(CameraSession(camera), services, output)
      controller { $0.present(capture) }
    }
  }

  func openCrop(of picture: Raster, _ output: any NewPhotoOutput) {
    assembling {
      let crop = try CropModule.make(picture, services, output)
      controller { $0.present(crop) }
    }
  }

  func close() {
    controller { $0.dismiss() }
  }
}

/// Assembles the details.
@MainActor
enum DetailsModule {
  /// Makes the details' controller.
  ///
  /// - Parameter identifier: The identifier of a stored card; nil for a new one.
  static func make(_ identifier: String?, _ services: Services) throws -> any Controller<View> {
    let screen = DetailsScreen()
    try AssembledModule.viper(
      view: screen, presenter: DetailsPresenter(identifier == nil ? .create : .normal),
      interactor: DetailsInteractor(identifier, services), router: DetailsRouter(services))
    return screen
  }
}
