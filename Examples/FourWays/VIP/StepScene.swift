import Architectures
import FourWaysShared
import TargetActions
import TerminalUI

/// Is told which step was chosen.
@MainActor protocol StepOutput: ModuleOutput {
  func chose(_ step: Int)
}

/// What the detail is handed; of no actor, since its methods are named where they are offered.
protocol StepData: AnyObject {
  var step: Int { get }
  func take(_ step: Int)
}

enum Choose {
  struct Request: Equatable { var step: Int }
  struct Response: Equatable { var step: Int }
  struct ViewModel: Equatable {}
}

@MainActor protocol StepLogic: AnyObject {
  func choose(_ request: Choose.Request)
}

@MainActor protocol StepPresentation: AnyObject {
  func presentChoice(_ response: Choose.Response)
}

@MainActor protocol StepDisplaying: AnyObject {
  func displayChoice(_ viewModel: Choose.ViewModel)
}

@MainActor protocol StepRouting: AnyObject {
  func routeBack(withChoice: Bool)
}

@MainActor
enum StepScene {
  /// Makes the detail's scene.
  static func make(_ output: any StepOutput, _ cast: Cast) throws -> any Controller<View> {
    let (controller, interactor) = (StepViewController(cast), StepInteractor())
    let (presenter, router) = (StepPresenter(), StepRouter())
    cast.note(interactor, presenter, router)
    router.output.connect(output)
    _ = try Module.vip(controller: controller, interactor: interactor, presenter: presenter, router: router)
    return controller
  }
}

@MainActor
final class StepViewController: VIPController, @MainActor Controller, StepDisplaying {
  let scene = SceneState<View>()
  let interactor = Link<any StepLogic>()
  let router = Link<any StepRouting>()
  var face: any StepDisplaying { self }
  private let view = StepView()

  init(_ cast: Cast) {
    cast.note(self, view)
  }

  func load() -> View {
    for choice in view.choices {
      choice.button.addTarget(self, action: StepViewController.choose, for: .primaryActionTriggered)
    }
    view.back.addTarget(self, action: StepViewController.back, for: .primaryActionTriggered)
    return view
  }

  func didAppear() { view.becomeFirstResponder() }

  func choose(_ button: Button) {
    if let step = view.step(of: button) { interactor.send(Choose.Request(step: step)) { $0.choose } }
  }

  func back() { router("routeBack") { $0.routeBack(withChoice: false) } }
  func displayChoice(_ viewModel: Choose.ViewModel) { router("routeBack") { $0.routeBack(withChoice: true) } }
}

@MainActor
final class StepInteractor: VIPInteractor, StepLogic, @MainActor StepData {
  let presenter = Link<any StepPresentation>()
  var face: any StepLogic { self }
  var dataStore: any StepData { self }
  private(set) var step = 0

  func take(_ step: Int) { self.step = step }

  func choose(_ request: Choose.Request) {
    step = request.step
    presenter.send(Choose.Response(step: step)) { $0.presentChoice }
  }
}

@MainActor
final class StepPresenter: VIPPresenter, StepPresentation {
  let controller = WeakLink<any StepDisplaying>()
  var face: any StepPresentation { self }

  func presentChoice(_ response: Choose.Response) {
    controller.send(Choose.ViewModel()) { $0.displayChoice }
  }
}

@MainActor
final class StepRouter: VIPRouter, StepRouting {
  let controller = WeakLink<any Controller<View>>()
  let dataStore = Link<any StepData>()
  let output = WeakLink<any StepOutput>()
  var face: any StepRouting { self }

  func routeBack(withChoice: Bool) {
    if withChoice, let step = dataStore("step", { $0.step }).value { output("chose") { $0.chose(step) } }
    controller("pop") { $0.navigator?.pop($0) }
  }
}
