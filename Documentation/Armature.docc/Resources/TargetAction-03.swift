import TargetActions

final class PushButton: Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

final class CoffeeMachine {
  private(set) var cups = 0

  func brew() {
    cups += 1
    print("Cup \(cups) is ready.")
  }
}

let machine = CoffeeMachine()
let brew = PushButton()
brew.addTarget(machine, action: CoffeeMachine.brew, for: .primaryActionTriggered)

brew.sendActions(for: .primaryActionTriggered)
