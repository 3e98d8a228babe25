import Architectures
import ArmatureTesting
import FourWaysShared
import MessageTracing
import Testing

@testable import FourWays

/// Who owns whom, seen from the end: when the screen goes, every role goes.
@MainActor @Suite struct ReleaseTests {
  private static let roles: [Architecture: [String]] = [
    .mvc: ["CounterController", "CounterView", "StepController", "StepView"],
    .mvvm: [
      "CounterCoordinator", "CounterViewModel", "CounterScene", "CounterView", "StepViewModel", "StepScene", "StepView",
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

  @Test("closed, with the detail open, every role is let go", arguments: Architecture.allCases)
  func closed(architecture: Architecture) async throws {
    let stand = try Stand(architecture)
    try stand.tap("step")
    let cast = stand.host.cast
    #expect(cast.names == Self.roles[architecture])
    ReleaseCheck(of: cast.living).verify { stand.host.stage.close() }
  }

  @Test("the detail is let go when it leaves, and the first scene stays", arguments: Architecture.allCases)
  func detail(architecture: Architecture) async throws {
    let stand = try Stand(architecture)
    let before = stand.host.cast.living.count
    try stand.tap("step")
    ReleaseCheck(of: Array(stand.host.cast.living.dropFirst(before))).verify { stand.host.navigator.pop() }
    #expect(stand.host.cast.living.count == before)
  }

  @Test("an answer that comes after the end reaches nobody", .timeLimit(.minutes(1)), arguments: Architecture.allCases)
  func late(architecture: Architecture) async throws {
    let stand = try Stand(architecture)
    let log = DiagnosticLog()
    await withDiagnostics(to: { log.keep($0) }) {
      try? stand.tap("save")
      await stand.shows(Wording.saving)
      stand.host.stage.close()
      await stand.store.answer()
    }
    // A save that runs may keep its worker until it ends, and nothing longer.
    while !stand.host.cast.living.isEmpty { await Task.yield() }
    #expect(stand.store.asked == [0])
    #expect(log.diagnostics.isEmpty)
  }
}
