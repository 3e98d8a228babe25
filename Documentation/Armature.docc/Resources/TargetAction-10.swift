import TargetActions

final class PushButton: Control {
  let actions = ActionRegistry()
  var isEnabled = true
  let columns = 10.0..<20.0

  func pointer(_ phase: PointerSample.Phase, atColumn column: Double) {
    track(PointerSample(phase, at: [column, 0], time: .zero), isInside: columns.contains(column))
  }
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

  func light(_ button: PushButton, event: ActionEvent) {
    print(event.events.contains(.touchDown) ? "Lamp on" : "Lamp off")
  }
}

final class DayCounter {
  private(set) var total = 0
  func count() { total += 1 }
}

let machine = CoffeeMachine()
let brew = PushButton()
brew.addTarget(machine, action: CoffeeMachine.brew, for: .primaryActionTriggered)

brew.addTarget(machine, action: CoffeeMachine.light, for: [.touchDown, .touchUpInside, .touchUpOutside, .touchCancel])
let dial = Dial()
dial.addTarget(machine, action: CoffeeMachine.resize, for: .valueChanged)

dial.turn(to: 200)
brew.pointer(.began, atColumn: 12)
brew.pointer(.ended, atColumn: 14)
brew.pointer(.began, atColumn: 12)
brew.pointer(.moved, atColumn: 30)
brew.pointer(.ended, atColumn: 30)
do {
  let counter = DayCounter()
  brew.addTarget(counter, action: DayCounter.count, for: .primaryActionTriggered)
  brew.sendActions(for: .primaryActionTriggered)
  print("Counted \(counter.total)")
}
print(brew.sendActions(for: .primaryActionTriggered))
