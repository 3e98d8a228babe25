/// An actor from which asynchronous code may use the library: the main one, or another.
///
/// What starts work asks for its actor, so its tests cannot run in plain code as those of ``IsolationContext`` do.
///
/// ```swift
/// @Test("DL-8 a cancelled job ends once", arguments: ActorContext.allCases)
/// func cancelled(in context: ActorContext) async throws {
///   try await context.run { actor in … }
/// }
/// ```
public enum ActorContext: String, Sendable, CaseIterable {
  case mainActor
  case anotherActor

  private actor Other {}

  /// Runs a piece of code on this actor; `#isolation` in it is that actor.
  public func run(_ body: @Sendable (_ actor: isolated any Actor) async throws -> Void) async rethrows {
    switch self {
    case .mainActor: try await body(MainActor.shared)
    case .anotherActor: try await body(Other())
    }
  }
}
