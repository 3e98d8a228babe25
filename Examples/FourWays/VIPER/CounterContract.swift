import Architectures
import FourWaysShared

// The protocols by which the roles of the first module refer to each other.

@MainActor protocol CounterViewing: AnyObject {
  func show(_ display: CounterDisplay)
}

@MainActor protocol CounterPresenting: AnyObject {
  func ready()
  func tapAdd()
  func tapSave()
  func tapStep()
}

@MainActor protocol CounterInteractorInput: AnyObject {
  var tally: Tally { get }
  func add() -> Bool
  func setStep(_ step: Int)
  func save()
}

@MainActor protocol CounterInteractorOutput: AnyObject {
  func changed(_ tally: Tally)
  func saved(_ value: Int)
  func failed(_ error: SaveError)
}

@MainActor protocol CounterRouting: AnyObject {
  func openStep(_ output: any StepOutput)
}
