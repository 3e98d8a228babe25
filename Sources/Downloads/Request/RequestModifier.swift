/// Changes requests before they are sent: adds a field, signs, stamps.
public struct RequestModifier: Sendable {
  /// How often a modifier runs.
  public enum Scope: Sendable, Hashable {
    /// Once, before the first attempt.
    case job
    /// Before each attempt anew, on what the modifiers of the job have made.
    case attempt
  }

  /// How often it runs.
  public let scope: Scope

  /// Changes a request, away from the caller's actor.
  public let modify: @Sendable (inout TransportRequest) async throws -> Void

  /// Creates a modifier.
  ///
  /// - Parameters:
  ///   - scope: How often it runs.
  ///   - modify: Changes a request; an error ends the attempt as ``DownloadError/Reason/modifierFailed(_:)``.
  public init(_ scope: Scope, _ modify: @escaping @Sendable (inout TransportRequest) async throws -> Void) {
    self.scope = scope
    self.modify = modify
  }
}
