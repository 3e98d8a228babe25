import Architectures
import FourWaysShared
import Testing

@testable import FourWaysVIPER

/// VIPER, a role alone: the presenter between three protocols, without view, model and store.
@MainActor @Suite struct ModulePresenterTests {
  private let presenter = CounterPresenter()
  private let others = Others()

  init() {
    presenter.view.connect(others)
    presenter.interactor.connect(others)
    presenter.router.connect(others)
  }

  @Test("a tap on Add that is refused becomes a status")
  func refused() {
    presenter.tapAdd()
    #expect(others.calls == ["add", "show"])
    #expect(others.display?.status == "No further than 10.")
  }

  @Test("Save is disabled until the interactor answers")
  func saves() {
    presenter.tapSave()
    #expect(others.calls == ["show", "save"])
    #expect(others.display?.canSave == false)
    presenter.failed(SaveError("the cable is cut"))
    #expect(others.display?.status == "Not saved: the cable is cut. Try again.")
    #expect(others.display?.canSave == true)
  }

  @Test("a chosen step goes to the interactor")
  func steps() {
    presenter.tapStep()
    presenter.chose(5)
    #expect(others.calls == ["open step", "set step 5"])
  }
}

/// View, interactor and router, which record what the presenter calls; each count is refused.
@MainActor
private final class Others: CounterViewing, CounterInteractorInput, CounterRouting {
  private(set) var calls: [String] = []
  private(set) var display: CounterDisplay?
  let tally = Tally()

  func show(_ display: CounterDisplay) {
    calls.append("show")
    self.display = display
  }

  func add() -> Bool {
    calls.append("add")
    return false
  }

  func setStep(_ step: Int) { calls.append("set step \(step)") }
  func save() { calls.append("save") }
  func openStep(_ output: any StepOutput) { calls.append("open step") }
}
