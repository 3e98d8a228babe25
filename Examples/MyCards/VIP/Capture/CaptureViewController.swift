import Armature
import MyCardsViews
import TerminalUI

/// Turns taps and its appearance into Requests, and displays the camera.
@MainActor
final class CaptureViewController: ScreenController<CaptureView>, VIPController {
  let interactor = StrongLink<any CaptureLogic>()
  let router = StrongLink<any NewPhotoRouting>()
  var interface: any CaptureDisplaying { self }

  init() {
    super.init("capture", CaptureView())
  }

  override func didLoad() {
    view.capture.addTarget(self, action: CaptureViewController.capture, for: .primaryActionTriggered)
    view.close.addTarget(self, action: CaptureViewController.close, for: .primaryActionTriggered)
  }

  override func didAppear() {
    super.didAppear()
    interactor.send(RunCamera.Request.start) { $0.run }
  }

  override func willDisappear() {
    super.willDisappear()
    interactor.send(RunCamera.Request.stop) { $0.run }
  }

  private func capture() { interactor.send(TakePhoto.Request()) { $0.takePhoto } }
  private func close() { router { $0.close() } }
}

extension CaptureViewController: CaptureDisplaying {
  func displayCamera(_ viewModel: RunCamera.ViewModel) {
    view.display(viewModel.display)
  }

  func displayPreview(_ viewModel: ShowPreview.ViewModel) {
    view.frameOfCamera = viewModel.frame
  }

  func displayQuestion(_ viewModel: AskPermission.ViewModel) {
    present(viewModel.question) { [interactor] button in
      interactor.send(AskPermission.Request(allows: button == 0)) { $0.answer }
    }
  }

  func displayPhoto(_ viewModel: TakePhoto.ViewModel) {
    router { $0.finish() }
  }
}
