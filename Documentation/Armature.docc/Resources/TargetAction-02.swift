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
