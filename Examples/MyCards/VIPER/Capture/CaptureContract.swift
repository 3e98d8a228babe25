import MyCardsPresentation
import Raster

// The protocols by which the roles of the camera's screen refer to each other.

@MainActor protocol CaptureViewing: AnyObject {
  func show(_ display: CaptureDisplay)
  func show(preview frame: Raster?)
}

@MainActor protocol CapturePresenting: AnyObject {
  func appeared()
  func willDisappear()
  func tapCapture()
  func tapClose()
}

@MainActor protocol CaptureInteractorInput: AnyObject {
  func start()
  func stop()
  func answer(allows: Bool)
  func takePhoto()
}

@MainActor protocol CaptureInteractorOutput: AnyObject {
  func changed(isRunning: Bool, isDenied: Bool)
  func previewed(_ frame: Raster?)
  func needsPermission()
  func took(_ photo: Raster)
}

@MainActor protocol CaptureRouting: AnyObject {
  /// Asks the person a question.
  ///
  /// - Parameter chosen: Called with the index of the button.
  func ask(_ question: AlertDisplay, chosen: @escaping (Int) -> Void)
  /// Closes the screen, with a photo or without one.
  func end(with photo: Raster?)
}
