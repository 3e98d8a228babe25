import Architectures
import FourWaysShared

/// Carries out the use cases on the model, and reports plain values.
@MainActor
final class CounterInteractor: VIPERInteractor, CounterInteractorInput {
  let presenter = WeakLink<any CounterInteractorOutput>()
  var interface: any CounterInteractorInput { self }
  private let counter: Counter
  private let store: any CounterStore

  init(_ counter: Counter, _ store: any CounterStore) {
    (self.counter, self.store) = (counter, store)
    counter.changes.subscribe(self, CounterInteractor.counterChanged)
  }

  var tally: Tally { counter.tally }
  // snippet.tap
  func add() -> Bool { counter.add() }
  // snippet.end
  func setStep(_ step: Int) { counter.setStep(step) }

  func save() {
    let (store, value) = (store, counter.tally.value)
    Task { [weak self] in
      do throws(SaveError) {
        try await store.save(value)
        self?.presenter { $0.saved(value) }
      } catch {
        self?.presenter { $0.failed(error) }
      }
    }
  }

  // snippet.screen
  private func counterChanged(_ tally: Tally) {
    presenter { $0.changed(tally) }
  }
  // snippet.end
}
