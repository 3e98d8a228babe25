import Architectures
import Composites
import MyCardsGeometry
import MyCardsPresentation
import Raster

/// Makes the content of the crop's screen, and ends it with the photo.
@MainActor
final class CropPresenter: VIPERPresenter, CropPresenting, CropInteractorOutput {
  let view = WeakLink<any CropViewing>()
  let interactor = StrongLink<any CropInteractorInput>()
  let router = StrongLink<any CropRouting>()
  var interface: any CropPresenting { self }
  var interactorOutput: any CropInteractorOutput { self }

  func ready() {
    if let viewport = interactor({ $0.viewport }) { moved(to: viewport) }
  }

  func zoomed(to zoom: Double) { interactor { $0.zoom(to: zoom) } }
  func zoomed(by factor: Double) { interactor { $0.zoom(by: factor) } }
  func panned(by distance: Point) { interactor { $0.pan(by: distance) } }
  func tapCrop() { interactor { $0.crop() } }
  func tapClose() { router { $0.end(with: nil) } }

  func moved(to viewport: CropViewport) { view { $0.show(CropDisplay(viewport)) } }
  func cropped(_ photo: Raster) { router { $0.end(with: photo) } }
}
