import MyCardsPresentation
import Raster

/// Runs the camera while the screen is visible.
enum RunCamera {
  enum Request: Equatable {
    case start
    case stop
  }
  struct Response: Equatable {
    var isRunning: Bool
    var isDenied: Bool
  }
  struct ViewModel: Equatable { var display: CaptureDisplay }
}

/// Shows the frame of the camera.
enum ShowPreview {
  struct Response: Equatable { var frame: Raster? }
  struct ViewModel: Equatable { var frame: Raster? }
}

/// Asks for permission to use the camera.
enum AskPermission {
  struct Request: Equatable { var allows: Bool }
  struct Response: Equatable {}
  struct ViewModel: Equatable { var question: AlertDisplay }
}

/// Takes a photo and crops it to the outline.
enum TakePhoto {
  struct Request: Equatable {}
  struct Response: Equatable {}
  struct ViewModel: Equatable {}
}

/// The Requests that the interactor of the camera's screen handles.
@MainActor protocol CaptureLogic: AnyObject {
  func run(_ request: RunCamera.Request)
  func answer(_ request: AskPermission.Request)
  func takePhoto(_ request: TakePhoto.Request)
}

/// The Responses that the presenter of the camera's screen handles.
@MainActor protocol CapturePresentation: AnyObject {
  func presentCamera(_ response: RunCamera.Response)
  func presentPreview(_ response: ShowPreview.Response)
  func presentQuestion(_ response: AskPermission.Response)
  func presentPhoto(_ response: TakePhoto.Response)
}

/// The ViewModels that the view controller of the camera's screen displays.
@MainActor protocol CaptureDisplaying: AnyObject {
  func displayCamera(_ viewModel: RunCamera.ViewModel)
  func displayPreview(_ viewModel: ShowPreview.ViewModel)
  func displayQuestion(_ viewModel: AskPermission.ViewModel)
  func displayPhoto(_ viewModel: TakePhoto.ViewModel)
}

/// The navigation of the camera's and the crop's screen.
@MainActor protocol NewPhotoRouting: AnyObject {
  /// Reports the new photo, if there is one, and closes the screen.
  func finish()
  func close()
}

/// The new photo, which the router reports.
@MainActor protocol NewPhotoData: AnyObject {
  var photo: Raster? { get }
}
