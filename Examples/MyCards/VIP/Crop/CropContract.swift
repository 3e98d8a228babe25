import Composites
import MyCardsGeometry
import MyCardsPresentation

/// Moves and zooms the picture in the outline.
enum MovePicture {
  enum Request: Equatable {
    /// Shows the picture as it is.
    case show
    case zoomTo(Double)
    case zoomBy(Double)
    case pan(Point)
  }
  struct Response: Equatable { var viewport: CropViewport }
  struct ViewModel: Equatable { var display: CropDisplay }
}

/// Crops the picture to the outline.
enum CropPicture {
  struct Request: Equatable {}
  struct Response: Equatable {}
  struct ViewModel: Equatable {}
}

/// The Requests that the interactor of the crop's screen handles.
@MainActor protocol CropLogic: AnyObject {
  func move(_ request: MovePicture.Request)
  func crop(_ request: CropPicture.Request)
}

/// The Responses that the presenter of the crop's screen handles.
@MainActor protocol CropPresentation: AnyObject {
  func presentMove(_ response: MovePicture.Response)
  func presentCrop(_ response: CropPicture.Response)
}

/// The ViewModels that the view controller of the crop's screen displays.
@MainActor protocol CropDisplaying: AnyObject {
  func displayMove(_ viewModel: MovePicture.ViewModel)
  func displayCrop(_ viewModel: CropPicture.ViewModel)
}
