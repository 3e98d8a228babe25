public import Foundation

/// Uploads bytes as they are.
public protocol RawUploading {
  /// Sends bytes with POST and returns the body of the answer, which may be empty.
  ///
  /// - Parameters:
  ///   - document: What to send.
  ///   - contentType: Its media type.
  ///   - endpoint: The place behind the base address, percent-encoded.
  @discardableResult
  func upload(_ document: Data, contentType: String, to endpoint: String) async throws -> Data
}
