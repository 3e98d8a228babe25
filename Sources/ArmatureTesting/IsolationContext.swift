/// A place from which code may use the library: a plain function, the main actor, or another actor.
///
/// No type of the library is bound to an isolation. A suite shows that by running each test in all three:
///
/// ```swift
/// @Test("TA-1 one registration runs once", arguments: IsolationContext.allCases)
/// func runsOnce(in context: IsolationContext) async throws {
///   try await context.run { … }
/// }
/// ```
public enum IsolationContext: String, Sendable, CaseIterable {
  case plain
  case mainActor
  case anotherActor

  private actor Other {
    func run<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result { try body() }
  }

  /// Runs a synchronous piece of code in this place and returns what it returns.
  @discardableResult
  public func run<Result: Sendable>(_ body: @Sendable () throws -> Result) async rethrows -> Result {
    switch self {
    case .plain: try body()
    case .mainActor: try await MainActor.run { try body() }
    case .anotherActor: try await Other().run(body)
    }
  }
}
