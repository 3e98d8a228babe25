import TargetActions

final class Button: Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

final class Counter {
  var count = 0
  func increment() { count += 1 }
}

let button = Button()
let counter = Counter()
button.addTarget(counter, action: Counter.increment, for: .touchUpInside)
button.sendActions(for: .touchUpInside)
precondition(counter.count == 1)
