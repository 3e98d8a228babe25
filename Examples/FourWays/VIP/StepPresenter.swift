import Architectures

/// Makes a ViewModel out of a choice.
@MainActor
final class StepPresenter: VIPPresenter, StepPresentation {
  let controller = WeakLink<any StepDisplaying>()
  var face: any StepPresentation { self }

  func presentChoice(_ response: Choose.Response) {
    controller.send(Choose.ViewModel()) { $0.displayChoice }
  }
}
