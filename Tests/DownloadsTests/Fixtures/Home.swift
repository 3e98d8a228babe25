import Downloads

/// The actor from which a test uses the service.
enum Home: String, Sendable, CaseIterable {
  case mainActor
  case anotherActor

  private actor Other {}

  /// Runs a piece of code on that actor; `#isolation` in it is that actor.
  func run(_ body: @Sendable (isolated any Actor) async throws -> Void) async throws {
    switch self {
    case .mainActor: try await body(MainActor.shared)
    case .anotherActor: try await body(Other())
    }
  }
}
