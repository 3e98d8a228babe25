import FourWaysShared

/// What the detail can do.
@MainActor
final class StepViewModel {
  private let onChoice: (Int) -> Void
  weak var way: (any StepChoosing)?

  init(_ cast: Cast, onChoice: @escaping (Int) -> Void) {
    self.onChoice = onChoice
    cast.note(self)
  }

  func choose(_ step: Int) {
    onChoice(step)
    goBack()
  }

  func goBack() {
    way?.endChoice()
  }
}
