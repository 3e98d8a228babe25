public import Foundation

/// Looks at a complete body before it reaches its destination, and refuses it by throwing.
public struct DownloadValidator: Sendable {
  let validate: @Sendable (_ request: TransportRequest, _ head: ResponseHead, _ file: URL) async throws -> Void

  /// Creates a validator.
  ///
  /// - Parameter validate: Is handed what was sent, the head of the response and the file of its body, which it only
  ///   reads; runs away from the caller's actor. What it throws ends the job as
  ///   ``DownloadError/Reason/validationFailed(_:)``.
  public init(
    _ validate:
      @escaping @Sendable (_ request: TransportRequest, _ head: ResponseHead, _ file: URL) async throws -> Void
  ) {
    self.validate = validate
  }
}
