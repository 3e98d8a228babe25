import Architectures
import FourWaysShared

/// The actions of the detail.
@MainActor
final class StepViewModel {
  @WeakDelegate var coordinator: (any StepChoosing)?
  private let onChoice: (Int) -> Void

  init(onChoice: @escaping (Int) -> Void) {
    self.onChoice = onChoice
  }

  func choose(_ step: Int) {
    onChoice(step)
    goBack()
  }

  func goBack() {
    $coordinator(from: self) { $0.endChoice() }
  }
}
