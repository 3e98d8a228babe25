import Architectures
import Composites
import MyCardsGeometry
import MyCardsPresentation
import MyCardsServices
import Observation
import Raster

/// The values and actions of the crop: moves and zooms a picture, and crops it to the outline.
@MainActor @Observable
final class CropViewModel {
  let picture: Raster
  var display: CropDisplay { CropDisplay(viewport) }

  @ObservationIgnored @WeakDelegate private var coordinator: (any PhotoNavigating)?
  @ObservationIgnored private let services: Services
  private var viewport: CropViewport

  init(_ picture: Raster, _ services: Services, coordinator: any PhotoNavigating) {
    (self.picture, self.services) = (picture, services)
    viewport = CropViewport(pictureWidth: picture.width, pictureHeight: picture.height)
    self.coordinator = coordinator
  }

  func zoom(to zoom: Double) {
    viewport.zoom(to: zoom)
  }

  func zoom(by factor: Double) {
    viewport.zoom(by: factor)
  }

  func pan(by distance: Point) {
    viewport.pan(by: distance)
  }

  /// Finishes with the part inside the outline, if there is one.
  func crop() {
    guard let result = services.device.crop(picture, to: viewport.wholePixels) else { return }
    $coordinator(from: self) { $0.finish(with: result) }
  }

  func close() {
    $coordinator(from: self) { $0.cancel() }
  }
}
