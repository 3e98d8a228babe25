import Architectures
import MyCardsGeometry
import MyCardsServices
import Raster

/// Moves, zooms and crops the picture.
@MainActor
final class CropInteractor: VIPInteractor, CropLogic, NewPhotoData {
  let presenter = StrongLink<any CropPresentation>()
  let worker = WorkerLink<Services>()
  var interface: any CropLogic { self }
  var dataStore: any NewPhotoData { self }

  private(set) var photo: Raster?
  private let picture: Raster
  private var viewport: CropViewport

  init(_ picture: Raster) {
    self.picture = picture
    viewport = CropViewport(pictureWidth: picture.width, pictureHeight: picture.height)
  }

  func move(_ request: MovePicture.Request) {
    switch request {
    case .show: break
    case .zoomTo(let zoom): viewport.zoom(to: zoom)
    case .zoomBy(let factor): viewport.zoom(by: factor)
    case .pan(let distance): viewport.pan(by: distance)
    }
    presenter.send(MovePicture.Response(viewport: viewport)) { $0.presentMove }
  }

  /// Has no effect if the outline contains no pixel.
  func crop(_ request: CropPicture.Request) {
    photo = worker { $0.device.crop(picture, to: viewport.wholePixels) } ?? nil
    if photo != nil { presenter.send(CropPicture.Response()) { $0.presentCrop } }
  }
}
