import Architectures
import FourWaysShared

/// Turns Requests into Responses, with the model and a worker, the store.
@MainActor
final class CounterInteractor: VIPInteractor, CounterLogic, CounterData {
  let presenter = StrongLink<any CounterPresentation>()
  let worker = WorkerLink<any CounterStore>()
  var interface: any CounterLogic { self }
  var dataStore: any CounterData { self }
  private let counter: Counter

  init(_ counter: Counter) {
    self.counter = counter
    counter.changes.subscribe(self, CounterInteractor.counterChanged)
  }

  var step: Int {
    get { counter.tally.step }
    set { counter.setStep(newValue) }
  }

  func show(_ request: Show.Request) {
    presenter.send(Show.Response(tally: counter.tally)) { $0.presentTally }
  }

  // snippet.tap
  func add(_ request: Add.Request) {
    let isRefused = !counter.add()
    presenter.send(Add.Response(tally: counter.tally, isRefused: isRefused)) { $0.presentAdd }
  }
  // snippet.end

  func save(_ request: Save.Request) {
    let value = counter.tally.value
    presenter.send(Save.Response.began) { $0.presentSave }
    worker.run(for: self) { interactor, store in
      do throws(SaveError) {
        try await store.save(value)
        interactor.presenter.send(Save.Response.saved(value)) { $0.presentSave }
      } catch {
        interactor.presenter.send(Save.Response.failed(error)) { $0.presentSave }
      }
    }
  }

  private func counterChanged(_ tally: Tally) {
    presenter.send(Show.Response(tally: tally)) { $0.presentTally }
  }
}
