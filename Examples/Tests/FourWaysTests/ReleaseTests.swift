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
      "StepView", "StepPresenter", "StepRouter",
    ],
    .vip: [
      "CounterViewController", "CounterView", "CounterInteractor", "CounterPresenter", "CounterRouter",
      "StepViewController", "StepView", "StepInteractor", "StepPresenter", "StepRouter",
    ],
  ]

  private struct Part {
    weak let object: AnyObject?
  }

  private func roles(of app: HeadlessApp, _ architecture: Architecture) -> [AnyObject] {
    RoleSearch.roles(of: app.shell.navigator, in: architecture)
  }

  private func names(_ roles: [AnyObject]) -> [String] { roles.map { "\(type(of: $0))" }.sorted() }

  @Test("closed with the detail open, every role is freed", arguments: Architecture.allCases)
  func closed(architecture: Architecture) async throws {
    let app = try HeadlessApp(architecture)
    try app.tap("step")
    let check: ReleaseCheck
    do {
      let roles = roles(of: app, architecture)
      #expect(names(roles) == Self.roles[architecture]?.sorted())
      check = ReleaseCheck(of: roles)
    }
    check.verify { app.shell.host.close() }
  }

  @Test("the detail is freed when it is removed, and the first controller stays", arguments: Architecture.allCases)
  func detail(architecture: Architecture) async throws {
    let app = try HeadlessApp(architecture)
    let before = names(roles(of: app, architecture))
    try app.tap("step")
    let detail = try ReleaseCheck(of: detailRoles(of: app, architecture))
    detail.verify { app.shell.navigator.pop() }
    #expect(names(roles(of: app, architecture)) == before)
  }

  /// The roles of the detail alone: those whose names begin with its name.
  private func detailRoles(of app: HeadlessApp, _ architecture: Architecture) throws -> [AnyObject] {
    let found = roles(of: app, architecture).filter { "\(type(of: $0))".hasPrefix("Step") }
    try #require(!found.isEmpty)
    return found
  }

  @Test("switching to another architecture frees every role of the former one", arguments: Architecture.allCases)
  func switched(architecture: Architecture) async throws {
    let app = try HeadlessApp(architecture)
    try app.tap("step")
    let check = ReleaseCheck(of: roles(of: app, architecture))
    check.verify { app.press(architecture == .mvc ? "2" : "1") }
    #expect(app.shell.navigator.stack.count == 1)
  }

  @Test("an answer after the end has no effect", .timeLimit(.minutes(5)), arguments: Architecture.allCases)
  func late(architecture: Architecture) async throws {
    let app = try HeadlessApp(architecture)
    let log = DiagnosticLog()
    let parts = roles(of: app, architecture).map { Part(object: $0) }
    await withDiagnostics(to: { log.keep($0) }) {
      try? app.tap("save")
      await app.shows(Wording.saving)
      app.shell.host.close()
      await app.store.answer()
    }
    // A running save may keep its worker, until it ends.
    while parts.contains(where: { $0.object != nil }) { await Task.yield() }
    #expect(app.store.saves == [0])
    #expect(log.diagnostics.isEmpty)
  }
}
