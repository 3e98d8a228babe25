import Architectures
import Composites
import MyCardsGeometry
import MyCardsServices
import Raster

/// Moves, zooms and crops the picture.
@MainActor
final class CropInteractor: VIPERInteractor, CropInteractorInput {
  let presenter = WeakLink<any CropInteractorOutput>()
  var interface: any CropInteractorInput { self }
  private(set) var viewport: CropViewport {
    didSet { presenter { $0.moved(to: viewport) } }
  }
  private let picture: Raster
  private let services: Services

  init(_ picture: Raster, _ services: Services) {
    (self.picture, self.services) = (picture, services)
    viewport = CropViewport(pictureWidth: picture.width, pictureHeight: picture.height)
  }

  func zoom(to zoom: Double) { viewport.zoom(to: zoom) }
  func zoom(by factor: Double) { viewport.zoom(by: factor) }
  func pan(by distance: Point) { viewport.pan(by: distance) }

  /// Has no effect if the outline contains no pixel.
  func crop() {
    guard let photo = services.device.crop(picture, to: viewport.wholePixels) else { return }
    presenter { $0.cropped(photo) }
  }
}
