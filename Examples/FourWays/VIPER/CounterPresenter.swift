import Architectures
import FourWaysShared

/// Makes the display values, without a reference to a view class or a store.
@MainActor
final class CounterPresenter: VIPERPresenter, CounterPresenting, CounterInteractorOutput {
  let view = WeakLink<any CounterViewing>()
  let interactor = StrongLink<any CounterInteractorInput>()
  let router = StrongLink<any CounterRouting>()
  var interface: any CounterPresenting { self }
  var interactorOutput: any CounterInteractorOutput { self }
  private var display = CounterDisplay()

  func ready() {
    if let tally = interactor({ $0.tally }) { changed(tally) }
  }

  // snippet.tap
  func tapAdd() {
    guard let didAdd = interactor({ $0.add() }) else { return }
    guard !didAdd, let tally = interactor({ $0.tally }) else { return show(status: "") }
    show(status: Wording.limit(tally))
  }
  // snippet.end

  func tapSave() {
    display.canSave = false
    show(status: Wording.saving)
    interactor { $0.save() }
  }

  func tapStep() {
    router { $0.openStep(self) }
  }

  // snippet.screen
  func changed(_ tally: Tally) {
    display.number = Wording.number(tally)
    display.step = Wording.step(tally)
    view { $0.show(display) }
  }
  // snippet.end

  func saved(_ value: Int) { endSaving(Wording.saved(value)) }
  func failed(_ error: SaveError) { endSaving(Wording.failed(error)) }

  private func endSaving(_ status: String) {
    display.canSave = true
    show(status: status)
  }

  private func show(status: String) {
    display.status = status
    view { $0.show(display) }
  }
}

extension CounterPresenter: @MainActor StepOutput {
  func chose(_ step: Int) {
    interactor { $0.setStep(step) }
  }

  func submoduleDidEnd(_ removal: ControllerRemoval) {}
}
