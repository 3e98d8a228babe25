import Armature
import MyCardsPresentation
import MyCardsViews
import TerminalUI

/// Binds the camera to its view model.
@MainActor
final class CaptureScreen: ScreenController<CaptureView> {
  private let model: CaptureViewModel
  private let binder = Binder()

  init(_ model: CaptureViewModel) {
    self.model = model
    super.init("capture", CaptureView())
  }

  override func didLoad() {
    view.capture.addTarget(model, action: CaptureViewModel.capture, for: .primaryActionTriggered)
    view.close.addTarget(model, action: CaptureViewModel.close, for: .primaryActionTriggered)
    binder.bind(model, { $0.display }, to: view)
    binder.bind(model, { $0.preview }, to: view, \.frameOfCamera)
    binder.bind(model, { $0.question }, to: self) { screen, question in screen.ask(question) }
  }

  override func willAppear() {
    model.start()
  }

  override func didAppear() {
    super.didAppear()
    // The next key may arrive in the same turn, so the question is presented now.
    binder.flush()
  }

  override func willDisappear() {
    super.willDisappear()
    model.stop()
  }

  private func ask(_ question: AlertDisplay?) {
    guard let question else { return }
    present(question) { [model] in model.answer($0) }
  }
}
