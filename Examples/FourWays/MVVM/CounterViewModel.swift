import Architectures
import FourWaysShared
import Observation

/// What the first screen shows and can start, testable without a view.
@MainActor @Observable
final class CounterViewModel {
  private(set) var tally: Tally
  private(set) var remark = ""

  /// Saves the count; disabled while it is executing.
  let save = AsyncCommand(CounterViewModel.store, named: "save")

  /// The coordinator, which navigates.
  @ObservationIgnored @WeakDelegate var coordinator: (any StepChoosing)?
  @ObservationIgnored private let counter: Counter
  @ObservationIgnored private let target: any CounterStore

  init(_ counter: Counter, _ target: any CounterStore, _ roles: RoleLog) {
    (self.counter, self.target) = (counter, target)
    tally = counter.tally
    counter.changes.subscribe(owner: self) { $0.tally = $1 }
    roles.note(self)
  }

  var display: CounterDisplay {
    var display = CounterDisplay()
    display.number = Wording.number(tally)
    display.step = Wording.step(tally)
    display.status = save.isExecuting ? Wording.saving : remark
    display.canSave = !save.isExecuting
    return display
  }

  func add() {
    remark = counter.add() ? "" : Wording.limit(tally)
  }

  func chooseStep() {
    $coordinator(from: self) { [weak counter] in $0.chooseStep { counter?.setStep($0) } }
  }

  private func store() async throws(SaveError) {
    let value = tally.value
    do throws(SaveError) {
      try await target.save(value)
      remark = Wording.saved(value)
    } catch {
      remark = Wording.failed(error)
      throw error
    }
  }
}
