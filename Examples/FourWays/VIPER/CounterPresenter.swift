import Architectures
import FourWaysShared

/// Decides what is shown, and knows neither view class nor store.
@MainActor
final class CounterPresenter: ViperPresenter, CounterPresenting, CounterTold {
  let view = WeakLink<any CounterViewing>()
  let interactor = Link<any CounterUsing>()
  let router = Link<any CounterRouting>()
  var face: any CounterPresenting { self }
  var interactorOutput: any CounterTold { self }
  private var display = CounterDisplay()

  func ready() {
    if let tally = interactor("tally", { $0.tally }).value { changed(tally) }
  }

  func tapAdd() {
    guard let didAdd = interactor("add", { $0.add() }).value else { return }
    say(didAdd ? "" : interactor("tally") { $0.tally }.value.map(Wording.limit) ?? "")
  }

  func tapSave() {
    display.canSave = false
    say(Wording.saving)
    interactor("save") { $0.save() }
  }

  func tapStep() {
    router("openStep") { $0.openStep(self) }
  }

  func changed(_ tally: Tally) {
    display.number = Wording.number(tally)
    display.step = Wording.step(tally)
    show()
  }

  func saved(_ value: Int) { end(Wording.saved(value)) }
  func failed(_ error: SaveError) { end(Wording.failed(error)) }

  private func end(_ status: String) {
    display.canSave = true
    say(status)
  }

  private func say(_ status: String) {
    display.status = status
    show()
  }

  private func show() {
    view("show") { $0.show(display) }
  }
}

extension CounterPresenter: @MainActor StepOutput {
  func chose(_ step: Int) {
    interactor("setStep") { $0.setStep(step) }
  }

  func submoduleDidEnd(_ report: LeaveReport) {}
}
