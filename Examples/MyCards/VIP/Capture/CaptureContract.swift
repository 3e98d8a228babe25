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

/// Shows what the camera sees.
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

@MainActor protocol CaptureLogic: AnyObject {
  func run(_ request: RunCamera.Request)
  func answer(_ request: AskPermission.Request)
  func takePhoto(_ request: TakePhoto.Request)
}

@MainActor protocol CapturePresentation: AnyObject {
  func presentCamera(_ response: RunCamera.Response)
  func presentPreview(_ response: ShowPreview.Response)
  func presentQuestion(_ response: AskPermission.Response)
  func presentPhoto(_ response: TakePhoto.Response)
}

@MainActor protocol CaptureDisplaying: AnyObject {
  func displayCamera(_ viewModel: RunCamera.ViewModel)
  func displayPreview(_ viewModel: ShowPreview.ViewModel)
  func displayQuestion(_ viewModel: AskPermission.ViewModel)
  func displayPhoto(_ viewModel: TakePhoto.ViewModel)
}

@MainActor protocol NewPhotoRouting: AnyObject {
  func finish()
  func close()
}

/// The new photo, which the router reports.
@MainActor protocol NewPhotoData: AnyObject {
  var photo: Raster? { get }
}
