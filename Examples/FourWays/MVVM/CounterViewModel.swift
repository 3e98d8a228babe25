import Architectures
import FourWaysShared
import Observation

/// The values and actions of the first screen, testable without a view.
@MainActor @Observable
final class CounterViewModel {
  private(set) var tally: Tally
  private(set) var remark = ""

  /// The remark on a tap during the save in progress, which is shown in place of it; nil without such a tap.
  private var remarkDuringSave: String?

  /// Saves the count; disabled while it is executing.
  let save = AsyncCommand(CounterViewModel.performSave, named: "save")

  /// The coordinator, which navigates.
  @ObservationIgnored @WeakDelegate var coordinator: (any StepChoosing)?
  @ObservationIgnored private let counter: Counter
  @ObservationIgnored private let store: any CounterStore

  /// The count at the tap on Save; the work of a command begins in a later turn.
  @ObservationIgnored private var countToSave = 0

  init(_ counter: Counter, _ store: any CounterStore) {
    (self.counter, self.store) = (counter, store)
    tally = counter.tally
    counter.changes.subscribe(owner: self) { $0.tally = $1 }
  }

  // snippet.screen
  var display: CounterDisplay {
    var display = CounterDisplay()
    display.number = Wording.number(tally)
    display.step = Wording.step(tally)
    display.status = save.isExecuting ? remarkDuringSave ?? Wording.saving : remark
    display.canSave = !save.isExecuting
    return display
  }
  // snippet.end

  // snippet.tap
  func add() {
    let text = counter.add() ? "" : Wording.limit(tally)
    if save.isExecuting { remarkDuringSave = text } else { remark = text }
  }
  // snippet.end

  func startSave() {
    guard save.canExecute(self) else { return }
    countToSave = tally.value
    save.start(self)
  }

  func chooseStep() {
    $coordinator(from: self) { [weak counter] in $0.chooseStep { counter?.setStep($0) } }
  }

  private func performSave() async throws(SaveError) {
    let value = countToSave
    defer { remarkDuringSave = nil }
    do throws(SaveError) {
      try await store.save(value)
      remark = Wording.saved(value)
    } catch {
      remark = Wording.failed(error)
      throw error
    }
  }
}
