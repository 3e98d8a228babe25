import TargetActions

final class PushButton: Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

final class Dial: Control {
  let actions = ActionRegistry()
  var isEnabled = true
  var milliliters = 120

  func turn(to milliliters: Int) {
    self.milliliters = milliliters
    sendActions(for: .valueChanged)
  }
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

let outcome = brew.sendActions(for: .primaryActionTriggered)
print(outcome)
