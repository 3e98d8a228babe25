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
  private(set) var size = 120

  func brew() {
    cups += 1
    print("Cup \(cups) of \(size) ml is ready.")
  }

  func resize(_ dial: Dial) {
    size = dial.milliliters
  }
}

let machine = CoffeeMachine()
let brew = PushButton()
brew.addTarget(machine, action: CoffeeMachine.brew, for: .primaryActionTriggered)

let dial = Dial()
dial.addTarget(machine, action: CoffeeMachine.resize, for: .valueChanged)

dial.turn(to: 200)
print(brew.sendActions(for: .primaryActionTriggered))
