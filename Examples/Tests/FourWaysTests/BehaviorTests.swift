import Architectures
import ArmatureTesting
import FourWaysShared
import Responders
import TargetActions
import TerminalUI
import Testing

@testable import FourWays

/// The behavior of the feature in every architecture, without a reference to a class of any of them.
@MainActor @Suite(.timeLimit(.minutes(5))) struct BehaviorTests {
  private static let start = ["0 of 10", "Add   [Save]  [Step: 1]"]

  @Test("adds, up to the limit", arguments: Architecture.allCases)
  func limit(architecture: Architecture) async throws {
    let app = try HeadlessApp(architecture)
    #expect(app.lines == Self.start)
    for value in 1...10 {
      try app.tap("add")
      await app.shows("\(value) of 10")
    }
    try app.tap("add")
    await app.shows("No further than 10.")
    #expect(app.lines == ["10 of 10", "No further than 10.", "Add   [Save]  [Step: 1]"])
    #expect(app.shell.counter.tally.value == 10)
  }

  @Test("saves the count, and shows that it did", arguments: Architecture.allCases)
  func saves(architecture: Architecture) async throws {
    let app = try HeadlessApp(architecture)
    try app.tap("add")
    try app.tap("save")
    await app.shows(Wording.saving)
    await app.store.answer()
    await app.shows("Saved 1.")
    #expect(app.store.saves == [1])
    #expect(app.lines == ["1 of 10", "Saved 1.", "Add   [Save]  [Step: 1]"])
  }

  @Test("a failed save shows the error, and can be repeated", arguments: Architecture.allCases)
  func fails(architecture: Architecture) async throws {
    let app = try HeadlessApp(architecture)
    try app.tap("save")
    await app.store.answer(SaveError("the cable is cut"))
    await app.shows("Not saved: the cable is cut. Try again.")
    try app.tap("save")
    await app.shows(Wording.saving)
    await app.store.answer()
    await app.shows("Saved 0.")
    #expect(app.store.saves == [0, 0])
  }

  @Test("during a save it counts on, and does not save again", arguments: Architecture.allCases)
  func duringSave(architecture: Architecture) async throws {
    let app = try HeadlessApp(architecture)
    try app.tap("save")
    await app.shows(Wording.saving)
    let save = try #require(app.button("save"))
    #expect(!save.isEnabled)
    #expect(throws: SimulationError.self) { try app.tap("save") }
    try app.tap("add")
    await app.shows("1 of 10")
    await app.store.answer()
    await app.shows("Saved 0.")
    #expect(save.isEnabled)
    #expect(app.store.saves == [0])
  }

  @Test("during a save, what Add says is shown in place of the save, until that ends", arguments: Architecture.allCases)
  func remarkDuringSave(architecture: Architecture) async throws {
    let app = try HeadlessApp(architecture)
    for _ in 1...9 { try app.tap("add") }
    try app.tap("save")
    await app.shows(Wording.saving)
    try app.tap("add")
    await app.shows("10 of 10")
    try #require(!app.screen.text.contains(Wording.saving))
    try app.tap("add")
    await app.shows("No further than 10.")
    await app.store.answer()
    await app.shows("Saved 9.")
    // The next save begins anew.
    try app.tap("save")
    await app.shows(Wording.saving)
    await app.store.answer()
    await app.shows("Saved 10.")
  }

  @Test("a save stores the count of its tap, whatever arrives in the same turn", arguments: Architecture.allCases)
  func savesCountOfTap(architecture: Architecture) async throws {
    let app = try HeadlessApp(architecture)
    for key in ["+", "s", "+", "s", "+"] as [Character] { app.press(.character(key)) }
    await app.store.answer()
    await app.shows("Saved 1.")
    #expect(app.store.saves == [1])
    #expect(app.lines == ["3 of 10", "Saved 1.", "Add   [Save]  [Step: 1]"])
  }

  @Test("the detail returns a step", arguments: Architecture.allCases, [1, 2, 5])
  func step(architecture: Architecture, step: Int) async throws {
    let app = try HeadlessApp(architecture)
    try app.tap("step")
    #expect(app.lines == ["Count in steps of", "▐[One]  [Two]  [Five]    [Back]"])
    #expect(app.shell.navigator.stack.count == 2)
    try app.tap("step\(step)")
    await app.shows("Step: \(step)")
    #expect(app.shell.navigator.stack.count == 1)
    try app.tap("add")
    await app.shows("\(step) of 10")
    #expect(app.shell.counter.tally.step == step)
  }

  @Test("going back, by button or by the system, keeps the step", arguments: Architecture.allCases)
  func back(architecture: Architecture) async throws {
    let app = try HeadlessApp(architecture)
    try app.tap("step")
    try app.tap("back")
    #expect(app.lines == Self.start)
    try app.tap("step")
    let first = try #require(app.shell.navigator.stack.first)
    app.shell.navigator.systemWentBack(to: first)
    #expect(app.lines == Self.start)
    #expect(app.shell.navigator.stack.count == 1)
  }

  @Test("an answer that arrives during the detail is shown after it", arguments: Architecture.allCases)
  func covered(architecture: Architecture) async throws {
    let app = try HeadlessApp(architecture)
    try app.tap("save")
    try app.tap("step")
    #expect(app.lines.first == "Count in steps of")
    await app.store.answer()
    try app.tap("step2")
    await app.shows("Saved 0.")
    await app.shows("Step: 2")
  }

  @Test("keys do what taps do", arguments: Architecture.allCases)
  func keys(architecture: Architecture) async throws {
    let app = try HeadlessApp(architecture)
    app.press("+")
    await app.shows("1 of 10")
    app.press("t")
    for key in [.tab, .tab, .returnKey] as [Key] { app.press(key) }
    await app.shows("Step: 5")
    app.press("+")
    await app.shows("6 of 10")
    app.press("t")
    app.press(.escape)
    await app.shows("6 of 10")
    app.press("s")
    await app.store.answer()
    await app.shows("Saved 6.")
    #expect(app.store.saves == [6])
  }
}
