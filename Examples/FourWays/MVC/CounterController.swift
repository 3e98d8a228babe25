import Architectures
public import FourWaysShared
import TerminalUI

/// Connects the model and the view, which have no reference to each other, and navigates.
@MainActor
final class CounterController: @MainActor Controller {
  let controllerState = ControllerState<View>()
  private let counter: Counter
  private let store: any CounterStore
  private let view = CounterView()
  private var display = CounterDisplay()

  init(_ counter: Counter, _ store: any CounterStore) {
    (self.counter, self.store) = (counter, store)
  }

  func load() -> View {
    view.add.addTarget(self, action: CounterController.add, for: .primaryActionTriggered)
    view.save.addTarget(self, action: CounterController.save, for: .primaryActionTriggered)
    view.step.addTarget(self, action: CounterController.chooseStep, for: .primaryActionTriggered)
    return view
  }

  func willAppear() {
    observe(counter.changes, CounterController.show, startingWith: counter.tally)
  }

  func didAppear() {
    view.becomeFirstResponder()
  }

  // snippet.screen
  private func show(_ tally: Tally) {
    display.number = Wording.number(tally)
    display.step = Wording.step(tally)
    view.display(display)
  }

  private func setStatus(_ status: String) {
    display.status = status
    view.display(display)
  }
  // snippet.end

  // snippet.tap
  func add() {
    setStatus(counter.add() ? "" : Wording.limit(counter.tally))
  }
  // snippet.end

  func save() {
    let (store, value) = (store, counter.tally.value)
    display.canSave = false
    setStatus(Wording.saving)
    Task { [weak self] in
      do throws(SaveError) {
        try await store.save(value)
        self?.didSave(Wording.saved(value))
      } catch {
        self?.didSave(Wording.failed(error))
      }
    }
  }

  private func didSave(_ status: String) {
    display.canSave = true
    setStatus(status)
  }

  func chooseStep() {
    let detail = StepController()
    detail.delegate = self
    navigator?.push(detail)
  }
}

extension CounterController: StepControllerDelegate {
  func stepController(_ controller: StepController, didChoose step: Int) {
    counter.setStep(step)
  }
}

extension Feature {
  /// Two controllers, a delegate between them, and an observed model.
  public static let mvc = Feature(.mvc) { navigator, counter, store in
    navigator.push(CounterController(counter, store))
  }
}
