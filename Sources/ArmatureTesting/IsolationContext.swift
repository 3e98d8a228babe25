/// An isolation in which a test runs: a nonisolated function, the main actor, or another actor.
///
/// No type of the library is bound to an isolation, so a suite runs each test in all three:
///
/// ```swift
/// @Test("TA-1 one registration runs once", arguments: IsolationContext.allCases)
/// func runsOnce(in context: IsolationContext) async throws {
///   try await context.run { … }
/// }
/// ```
package enum IsolationContext: String, Sendable, CaseIterable {
  case plain
  case mainActor
  case anotherActor

  private actor Other {
    func run<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result { try body() }
  }

  /// Runs a synchronous piece of code in this isolation and returns its result.
  @discardableResult
  package func run<Result: Sendable>(_ body: @Sendable () throws -> Result) async rethrows -> Result {
    switch self {
    case .plain: try body()
    case .mainActor: try await MainActor.run { try body() }
    case .anotherActor: try await Other().run(body)
    }
  }
}

/// An actor on which an asynchronous test runs: the main actor or another one.
///
/// Methods that start work need the caller's actor, so their tests can't run nonisolated as in ``IsolationContext``.
///
/// ```swift
/// @Test("DL-8 a canceled job ends once", arguments: ActorContext.allCases)
/// func canceled(in context: ActorContext) async throws {
///   try await context.run { actor in … }
/// }
/// ```
package enum ActorContext: String, Sendable, CaseIterable {
  case mainActor
  case anotherActor

  private actor Other {}

  /// Runs a piece of code on this actor; `#isolation` in it is that actor.
  package func run(_ body: @Sendable (_ actor: isolated any Actor) async throws -> Void) async rethrows {
    switch self {
    case .mainActor: try await body(MainActor.shared)
    case .anotherActor: try await body(Other())
    }
  }
}
