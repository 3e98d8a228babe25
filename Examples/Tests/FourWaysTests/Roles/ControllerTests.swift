import Composites
import FourWaysShared
import TargetActions
import TerminalUI
import Testing

@testable import FourWaysMVC

/// MVC, a role alone: the controller needs its view in a window, the model and a store, and no application.
@MainActor @Suite struct ControllerTests {
  @Test("the controller counts when its button is tapped, and shows the model's changes")
  func counts() throws {
    let counter = Counter(Tally(limit: 2))
    let controller = CounterController(counter, HeldStore())
    let view = try #require(controller.load() as? CounterView)
    let window = Window()
    try window.add(view)
    controller.willAppear()
    #expect(view.texts == ["0 of 2", ""])
    for _ in 1...3 { _ = try view.add.simulate(.primaryActionTriggered) }
    #expect(counter.tally.value == 2)
    #expect(view.texts == ["2 of 2", "No further than 2."])
    counter.setStep(5)
    #expect(view.step.title == "Step: 5")
  }
}

extension CounterView {
  fileprivate var texts: [String] { children.compactMap { ($0 as? Label)?.text } }
}
