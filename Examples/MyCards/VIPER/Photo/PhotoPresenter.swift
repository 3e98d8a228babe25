import Architectures
import Raster

// The protocols by which the roles of a photo refer to each other. It computes nothing, so it has no interactor.

@MainActor protocol PhotoViewing: AnyObject {
  func show(_ picture: Raster)
}

@MainActor protocol PhotoPresenting: AnyObject {
  func ready()
  func tapClose()
}

@MainActor protocol PhotoRouting: AnyObject {
  func close()
}

/// Passes on the photo that its module was made for.
@MainActor
final class PhotoPresenter: VIPERPresenter, PhotoPresenting {
  let view = WeakLink<any PhotoViewing>()
  let router = StrongLink<any PhotoRouting>()
  var interface: any PhotoPresenting { self }
  private let picture: Raster

  init(_ picture: Raster) {
    self.picture = picture
  }

  func ready() { view { $0.show(picture) } }
  func tapClose() { router { $0.close() } }
}
