import Architectures
import FourWaysShared

/// Carries out the use cases on the model, and answers with plain values.
@MainActor
final class CounterInteractor: ViperInteractor, CounterUsing {
  let presenter = WeakLink<any CounterTold>()
  var face: any CounterUsing { self }
  private let counter: Counter
  private let store: any CounterStore

  init(_ counter: Counter, _ store: any CounterStore) {
    (self.counter, self.store) = (counter, store)
    counter.changes.subscribe(owner: self) { interactor, tally in
      interactor.presenter("changed") { $0.changed(tally) }
    }
  }

  var tally: Tally { counter.tally }
  func add() -> Bool { counter.add() }
  func setStep(_ step: Int) { counter.setStep(step) }

  func save() {
    let (store, value) = (store, counter.tally.value)
    Task { [weak self] in
      do throws(SaveError) {
        try await store.save(value)
        self?.presenter("saved") { $0.saved(value) }
      } catch {
        self?.presenter("failed") { $0.failed(error) }
      }
    }
  }
}
