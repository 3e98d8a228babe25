import Raster

/// Shows a photo.
enum ShowPhoto {
  struct Request: Equatable {}
  struct Response: Equatable { var picture: Raster }
  struct ViewModel: Equatable { var picture: Raster }
}

/// The Requests that the interactor of a photo handles.
@MainActor protocol PhotoLogic: AnyObject {
  func show(_ request: ShowPhoto.Request)
}

/// The Responses that the presenter of a photo handles.
@MainActor protocol PhotoPresentation: AnyObject {
  func presentPhoto(_ response: ShowPhoto.Response)
}

/// The ViewModels that the view controller of a photo displays.
@MainActor protocol PhotoDisplaying: AnyObject {
  func displayPhoto(_ viewModel: ShowPhoto.ViewModel)
}

/// The navigation from a photo.
@MainActor protocol PhotoRouting: AnyObject {
  func close()
}

/// The photo that the router of the details passes; isolated to no actor, like ``DetailsData``.
protocol PhotoData: AnyObject {
  func take(_ picture: Raster?)
}
