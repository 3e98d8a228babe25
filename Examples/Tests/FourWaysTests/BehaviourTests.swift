import Architectures
import ArmatureTesting
import FourWaysShared
import Responders
import TargetActions
import TerminalUI
import Testing

@testable import FourWays

/// What every architecture must do, without a reference to a class of any of them.
@MainActor @Suite struct BehaviourTests {
  private static let start = ["0 of 10", "[ Add ] [ Save ] [ Step: 1 ]"]

  @Test("adds, up to the limit", arguments: Architecture.allCases)
  func limit(architecture: Architecture) async throws {
    let stand = try Stand(architecture)
    #expect(stand.lines == Self.start)
    for value in 1...10 {
      try stand.tap("add")
      await stand.shows("\(value) of 10")
    }
    try stand.tap("add")
    await stand.shows("No further than 10.")
    #expect(stand.lines == ["10 of 10", "No further than 10.", "[ Add ] [ Save ] [ Step: 1 ]"])
    #expect(stand.shell.counter.tally.value == 10)
  }

  @Test("saves the count, and says so", arguments: Architecture.allCases)
  func saves(architecture: Architecture) async throws {
    let stand = try Stand(architecture)
    try stand.tap("add")
    try stand.tap("save")
    await stand.shows(Wording.saving)
    await stand.store.answer()
    await stand.shows("Saved 1.")
    #expect(stand.store.asked == [1])
    #expect(stand.lines == ["1 of 10", "Saved 1.", "[ Add ] [ Save ] [ Step: 1 ]"])
  }

  @Test("a failed save says why, and can be repeated", arguments: Architecture.allCases)
  func fails(architecture: Architecture) async throws {
    let stand = try Stand(architecture)
    try stand.tap("save")
    await stand.store.answer(SaveError("the cable is cut"))
    await stand.shows("Not saved: the cable is cut. Try again.")
    try stand.tap("save")
    await stand.shows(Wording.saving)
    await stand.store.answer()
    await stand.shows("Saved 0.")
    #expect(stand.store.asked == [0, 0])
  }

  @Test("during a save it counts on, and does not save again", arguments: Architecture.allCases)
  func meanwhile(architecture: Architecture) async throws {
    let stand = try Stand(architecture)
    try stand.tap("save")
    await stand.shows(Wording.saving)
    let save = try #require(stand.button("save"))
    #expect(!save.isEnabled)
    #expect(throws: SimulationError.self) { try stand.tap("save") }
    try stand.tap("add")
    await stand.shows("1 of 10")
    await stand.store.answer()
    await stand.shows("Saved 0.")
    #expect(save.isEnabled)
    #expect(stand.store.asked == [0])
  }

  @Test("the detail returns a step", arguments: Architecture.allCases, [1, 2, 5])
  func step(architecture: Architecture, step: Int) async throws {
    let stand = try Stand(architecture)
    try stand.tap("step")
    #expect(stand.lines == ["Count in steps of", "[ 1 ] [ 2 ] [ 5 ] [ Back ]"])
    #expect(stand.shell.navigator.stack.count == 2)
    try stand.tap("step\(step)")
    await stand.shows("Step: \(step)")
    #expect(stand.shell.navigator.stack.count == 1)
    try stand.tap("add")
    await stand.shows("\(step) of 10")
    #expect(stand.shell.counter.tally.step == step)
  }

  @Test("going back, by button or by the system, keeps the step", arguments: Architecture.allCases)
  func back(architecture: Architecture) async throws {
    let stand = try Stand(architecture)
    try stand.tap("step")
    try stand.tap("back")
    #expect(stand.lines == Self.start)
    try stand.tap("step")
    let first = try #require(stand.shell.navigator.stack.first)
    stand.shell.navigator.systemWentBack(to: first)
    #expect(stand.lines == Self.start)
    #expect(stand.shell.navigator.stack.count == 1)
  }

  @Test("an answer that arrives during the detail is shown after it", arguments: Architecture.allCases)
  func covered(architecture: Architecture) async throws {
    let stand = try Stand(architecture)
    try stand.tap("save")
    try stand.tap("step")
    #expect(stand.lines.first == "Count in steps of")
    await stand.store.answer()
    try stand.tap("step2")
    await stand.shows("Saved 0.")
    await stand.shows("Step: 2")
  }

  @Test("keys do what taps do", arguments: Architecture.allCases)
  func keys(architecture: Architecture) async throws {
    let stand = try Stand(architecture)
    stand.press("+")
    await stand.shows("1 of 10")
    stand.press("t")
    stand.press("5")
    await stand.shows("Step: 5")
    stand.press("+")
    await stand.shows("6 of 10")
    stand.press("t")
    stand.press("b")
    await stand.shows("6 of 10")
    stand.press("s")
    await stand.store.answer()
    await stand.shows("Saved 6.")
  }
}
