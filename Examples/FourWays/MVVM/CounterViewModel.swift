import Architectures
import FourWaysShared
import Observation

/// What the first screen shows and may start, without a view: a test needs none.
@MainActor @Observable
final class CounterViewModel {
  private(set) var tally: Tally
  private(set) var remark = ""

  /// Saves; disabled while it runs.
  let save = AsyncCommand(CounterViewModel.store, named: "save")

  @ObservationIgnored private let counter: Counter
  @ObservationIgnored private let target: any CounterStore
  /// Where to go from here; the coordinator.
  @ObservationIgnored weak var way: (any StepChoosing)?

  init(_ counter: Counter, _ target: any CounterStore, _ cast: Cast) {
    (self.counter, self.target) = (counter, target)
    tally = counter.tally
    counter.changes.subscribe(owner: self) { $0.tally = $1 }
    cast.note(self)
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
    way?.chooseStep { [weak counter] in counter?.setStep($0) }
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
