import Architectures
import FourWaysShared
import Testing

@testable import FourWaysMVVM

/// MVVM, a role alone: the view model needs the model and a store, and no view.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ViewModelTests {
  private let counter = Counter(Tally(limit: 2))
  private let store = HeldStore()

  @Test("the display follows the model, and a refused count is a remark")
  func counts() {
    let model = CounterViewModel(counter, store)
    for _ in 1...3 { model.add() }
    #expect(model.display.number.text == "2 of 2")
    #expect(model.display.status == "No further than 2.")
    counter.setStep(5)
    #expect(model.display.step == "Step: 5")
  }

  @Test("saving is disabled while a save runs")
  func saves() async throws {
    let model = CounterViewModel(counter, store)
    let saving = Task { _ = await model.save.execute(model) }
    await store.arrived()
    #expect(model.display.status == Wording.saving)
    #expect(!model.display.canSave)
    await store.answer(SaveError("the cable is cut"))
    await saving.value
    #expect(model.display.status == "Not saved: the cable is cut. Try again.")
    #expect(model.display.canSave)
  }

  @Test("choosing a step is left to the coordinator, and the choice goes to the model")
  func steps() {
    let (model, coordinator) = (CounterViewModel(counter, store), Chooser())
    model.coordinator = coordinator
    model.chooseStep()
    #expect(counter.tally.step == 5)
  }
}

/// A coordinator that chooses 5 without a screen.
@MainActor
private final class Chooser: StepChoosing {
  func chooseStep(_ onChoice: @escaping (Int) -> Void) { onChoice(5) }
  func endChoice() {}
}
