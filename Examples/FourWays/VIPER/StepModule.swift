import Architectures
import FourWaysShared
import TargetActions
import TerminalUI

// The detail is small: it has nothing to compute, and so no interactor.

/// Is told which step was chosen.
@MainActor protocol StepOutput: ModuleOutput {
  func chose(_ step: Int)
}

@MainActor protocol StepViewing: AnyObject {}

@MainActor protocol StepPresenting: AnyObject {
  func tap(_ step: Int)
  func tapBack()
}

@MainActor protocol StepRouting: AnyObject {
  func end(with step: Int?)
}

@MainActor
enum StepModule {
  /// Makes the detail's scene.
  static func make(_ output: any StepOutput, _ cast: Cast) throws -> any Controller<View> {
    let (view, presenter, router) = (StepScreen(cast), StepPresenter(), StepRouter())
    cast.note(presenter, router)
    router.output.connect(output)
    _ = try Module.viper(view: view, presenter: presenter, router: router)
    return view
  }
}

@MainActor
final class StepScreen: ViperView, @MainActor Controller, StepViewing {
  let scene = SceneState<View>()
  let presenter = Link<any StepPresenting>()
  var face: any StepViewing { self }
  private let view = StepView()

  init(_ cast: Cast) {
    cast.note(self, view)
  }

  func load() -> View {
    for choice in view.choices {
      choice.button.addTarget(self, action: StepScreen.choose, for: .primaryActionTriggered)
    }
    view.back.addTarget(self, action: StepScreen.back, for: .primaryActionTriggered)
    return view
  }

  func didAppear() { view.becomeFirstResponder() }

  func choose(_ button: Button) {
    if let step = view.step(of: button) { presenter("tap") { $0.tap(step) } }
  }

  func back() { presenter("tapBack") { $0.tapBack() } }
}

@MainActor
final class StepPresenter: ViperPresenter, StepPresenting {
  let view = WeakLink<any StepViewing>()
  let router = Link<any StepRouting>()
  var face: any StepPresenting { self }

  func tap(_ step: Int) { router("end") { $0.end(with: step) } }
  func tapBack() { router("end") { $0.end(with: nil) } }
}

@MainActor
final class StepRouter: ViperRouter, StepRouting {
  let controller = WeakLink<any Controller<View>>()
  let output = WeakLink<any StepOutput>()
  var face: any StepRouting { self }

  func end(with step: Int?) {
    if let step { output("chose") { $0.chose(step) } }
    controller("pop") { $0.navigator?.pop($0) }
  }
}
