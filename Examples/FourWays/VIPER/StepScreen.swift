import Architectures
import FourWaysShared
import TargetActions
import TerminalUI

/// The view of the detail: passes on what is tapped.
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
