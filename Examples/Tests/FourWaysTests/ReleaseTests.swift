import Architectures
import ArmatureTesting
import FourWaysShared
import MessageTracing
import Testing

@testable import FourWays

/// Ownership: when the screen is removed, every role is freed.
@MainActor @Suite struct ReleaseTests {
  private static let roles: [Architecture: [String]] = [
    .mvc: ["CounterController", "CounterView", "StepController", "StepView"],
    .mvvm: [
      "CounterCoordinator", "CounterViewModel", "CounterScreen", "CounterView", "StepViewModel", "StepScreen",
      "StepView",
    ],
    .viper: [
      "CounterScreen", "CounterView", "CounterPresenter", "CounterInteractor", "CounterRouter", "StepScreen",
      "StepView",
      "StepPresenter", "StepRouter",
    ],
    .vip: [
      "CounterViewController", "CounterView", "CounterInteractor", "CounterPresenter", "CounterRouter",
      "StepViewController", "StepView", "StepInteractor", "StepPresenter", "StepRouter",
    ],
  ]

  @Test("closed with the detail open, every role is freed", arguments: Architecture.allCases)
  func closed(architecture: Architecture) async throws {
    let app = try HeadlessApp(architecture)
    try app.tap("step")
    let roles = app.shell.roles
    #expect(roles.names == Self.roles[architecture])
    ReleaseCheck(of: roles.living).verify { app.shell.host.close() }
  }

  @Test("the detail is freed when it is removed, and the first controller stays", arguments: Architecture.allCases)
  func detail(architecture: Architecture) async throws {
    let app = try HeadlessApp(architecture)
    let before = app.shell.roles.living.count
    try app.tap("step")
    ReleaseCheck(of: Array(app.shell.roles.living.dropFirst(before))).verify { app.shell.navigator.pop() }
    #expect(app.shell.roles.living.count == before)
  }

  @Test("an answer after the end has no effect", .timeLimit(.minutes(5)), arguments: Architecture.allCases)
  func late(architecture: Architecture) async throws {
    let app = try HeadlessApp(architecture)
    let log = DiagnosticLog()
    await withDiagnostics(to: { log.keep($0) }) {
      try? app.tap("save")
      await app.shows(Wording.saving)
      app.shell.host.close()
      await app.store.answer()
    }
    // A running save may keep its worker, until it ends.
    while !app.shell.roles.living.isEmpty { await Task.yield() }
    #expect(app.store.saves == [0])
    #expect(log.diagnostics.isEmpty)
  }
}
