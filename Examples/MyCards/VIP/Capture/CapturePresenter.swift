import Architectures
import MyCardsPresentation

/// Makes the content of the camera's screen.
@MainActor
final class CapturePresenter: VIPPresenter, CapturePresentation {
  let controller = WeakLink<any CaptureDisplaying>()
  var interface: any CapturePresentation { self }

  func presentCamera(_ response: RunCamera.Response) {
    let display = CaptureDisplay(isRunning: response.isRunning, isDenied: response.isDenied)
    controller.send(RunCamera.ViewModel(display: display)) { $0.displayCamera }
  }

  func presentPreview(_ response: ShowPreview.Response) {
    controller.send(ShowPreview.ViewModel(frame: response.frame)) { $0.displayPreview }
  }

  func presentQuestion(_ response: AskPermission.Response) {
    controller.send(AskPermission.ViewModel(question: .useCamera)) { $0.displayQuestion }
  }

  func presentPhoto(_ response: TakePhoto.Response) {
    controller.send(TakePhoto.ViewModel()) { $0.displayPhoto }
  }
}
