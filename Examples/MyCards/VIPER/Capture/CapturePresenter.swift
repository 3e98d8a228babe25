import Architectures
import MyCardsPresentation
import Raster

/// Makes the content of the camera's screen, and ends it with the photo.
@MainActor
final class CapturePresenter: VIPERPresenter, CapturePresenting, CaptureInteractorOutput {
  let view = WeakLink<any CaptureViewing>()
  let interactor = StrongLink<any CaptureInteractorInput>()
  let router = StrongLink<any CaptureRouting>()
  var interface: any CapturePresenting { self }
  var interactorOutput: any CaptureInteractorOutput { self }

  func appeared() { interactor { $0.start() } }
  func willDisappear() { interactor { $0.stop() } }
  func tapCapture() { interactor { $0.takePhoto() } }
  func tapClose() { router { $0.end(with: nil) } }

  func changed(isRunning: Bool, isDenied: Bool) {
    view { $0.show(CaptureDisplay(isRunning: isRunning, isDenied: isDenied)) }
  }

  func previewed(_ frame: Raster?) { view { $0.show(preview: frame) } }

  func needsPermission() {
    router { $0.ask(.useCamera) { [interactor] button in interactor { $0.answer(allows: button == 0) } } }
  }

  func took(_ photo: Raster) { router { $0.end(with: photo) } }
}
