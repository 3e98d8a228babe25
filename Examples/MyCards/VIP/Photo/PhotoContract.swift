import Raster

/// Shows a photo.
enum ShowPhoto {
  struct Request: Equatable {}
  struct Response: Equatable { var picture: Raster }
  struct ViewModel: Equatable { var picture: Raster }
}

@MainActor protocol PhotoLogic: AnyObject {
  func show(_ request: ShowPhoto.Request)
}

@MainActor protocol PhotoPresentation: AnyObject {
  func presentPhoto(_ response: ShowPhoto.Response)
}

@MainActor protocol PhotoDisplaying: AnyObject {
  func displayPhoto(_ viewModel: ShowPhoto.ViewModel)
}

@MainActor protocol PhotoRouting: AnyObject {
  func close()
}

/// The photo that the router of another scene passes; isolated to no actor, as ``DetailsData``.
protocol PhotoData: AnyObject {
  func take(_ picture: Raster?)
}
