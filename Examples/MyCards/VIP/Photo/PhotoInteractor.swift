import Architectures
import Raster

/// Answers with the photo that it was given.
@MainActor
final class PhotoInteractor: VIPInteractor, PhotoLogic, @MainActor PhotoData {
  let presenter = StrongLink<any PhotoPresentation>()
  var interface: any PhotoLogic { self }
  private var picture: Raster?

  func take(_ picture: Raster?) { self.picture = picture }

  func show(_ request: ShowPhoto.Request) {
    if let picture { presenter.send(ShowPhoto.Response(picture: picture)) { $0.presentPhoto } }
  }
}
