/// An actor on which a test of asynchronous work runs: the main one, or another.
///
/// What starts work asks for its actor, so these tests cannot run in plain code.
enum ActorPlace: String, Sendable, CaseIterable {
  case mainActor
  case anotherActor

  private actor Other {}

  /// Runs a piece of code on this actor; `#isolation` names it there.
  func run(_ body: @Sendable (_ actor: isolated any Actor) async throws -> Void) async rethrows {
    switch self {
    case .mainActor: try await body(MainActor.shared)
    case .anotherActor: try await body(Other())
    }
  }
}
