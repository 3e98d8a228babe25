import Armature
import MyCardsFeature
import MyCardsServices
import MyCardsViews
import Raster
import TerminalUI

/// Opens a photo, the camera and the crop over the details, and passes a new photo to the details.
@MainActor
final class DetailsRouter: VIPRouter, DetailsRouting {
  let controller = WeakLink<any Controller<View>>()
  let dataStore = StrongLink<any DetailsData>()
  var interface: any DetailsRouting { self }
  private let services: Services

  init(_ services: Services) {
    self.services = services
  }

  func routeToPhoto() {
    let picture = passing({ $0.picture }, to: (any PhotoData).take)
    assembling {
      let photo = try PhotoScene.make()
      controller { $0.present(photo, handing: picture) }
    }
  }

  func routeToCamera() {
    guard let camera = services.device.camera else { return }
    assembling {
      let capture = try CaptureScene.make(CameraSession(camera), services, output: self)
      controller { $0.present(capture) }
    }
  }

  func routeToCrop() {
    guard let picture = dataStore({ $0.picture }) ?? nil else { return }
    assembling {
      let crop = try CropScene.make(picture, services, output: self)
      controller { $0.present(crop) }
    }
  }

  func close() {
    controller { $0.dismiss() }
  }
}

extension DetailsRouter: @MainActor PhotoOutput {
  func received(_ photo: Raster) {
    dataStore { $0.take(photo: photo) }
  }

  func submoduleDidEnd(_ removal: ControllerRemoval) {}
}

/// Assembles the details.
@MainActor
enum DetailsScene {
  static func make(_ services: Services) throws -> any Controller<View> {
    let controller = DetailsViewController()
    try AssembledModule.vip(
      controller: controller, interactor: DetailsInteractor(), presenter: DetailsPresenter(), worker: services,
      router: DetailsRouter(services))
    return controller
  }
}
