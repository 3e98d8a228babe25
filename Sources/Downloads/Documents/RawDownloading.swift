public import Foundation

/// Downloads documents as they are.
///
/// What a part of an app is handed is the least that it needs: one of the four capabilities, or several put together
/// with `&`. ``DocumentService`` has all of them; a test's double has those that the part under test uses.
///
/// ```swift
/// let documents: any RawDownloading & ConvertibleUploading = DocumentService(base: "http://127.0.0.1:8000")
/// ```
public protocol RawDownloading {
  /// Returns the bytes of a document, which the memory limit of a service holds within bounds.
  ///
  /// - Parameter endpoint: The document's place behind the base address, percent-encoded: `/cards.json`.
  func document(at endpoint: String) async throws -> Data
}
