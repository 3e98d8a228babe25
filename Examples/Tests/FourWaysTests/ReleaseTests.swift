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
    let stand = try Stand(architecture)
    try stand.tap("step")
    let roles = stand.shell.roles
    #expect(roles.names == Self.roles[architecture])
    ReleaseCheck(of: roles.living).verify { stand.shell.host.close() }
  }

  @Test("the detail is freed when it is removed, and the first controller stays", arguments: Architecture.allCases)
  func detail(architecture: Architecture) async throws {
    let stand = try Stand(architecture)
    let before = stand.shell.roles.living.count
    try stand.tap("step")
    ReleaseCheck(of: Array(stand.shell.roles.living.dropFirst(before))).verify { stand.shell.navigator.pop() }
    #expect(stand.shell.roles.living.count == before)
  }

  @Test("an answer after the end has no effect", .timeLimit(.minutes(1)), arguments: Architecture.allCases)
  func late(architecture: Architecture) async throws {
    let stand = try Stand(architecture)
    let log = DiagnosticLog()
    await withDiagnostics(to: { log.keep($0) }) {
      try? stand.tap("save")
      await stand.shows(Wording.saving)
      stand.shell.host.close()
      await stand.store.answer()
    }
    // A running save may keep its worker, until it ends.
    while !stand.shell.roles.living.isEmpty { await Task.yield() }
    #expect(stand.store.asked == [0])
    #expect(log.diagnostics.isEmpty)
  }
}
