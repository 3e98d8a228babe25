public import Foundation

/// Turns models into documents and uploads them.
public protocol ConvertibleUploading {
  /// Sends a model with POST, as a JSON document unless said otherwise, and returns the body of the answer.
  ///
  /// - Parameters:
  ///   - model: What to send.
  ///   - converter: Writes the document, on the caller's actor.
  ///   - contentType: The media type that the converter writes.
  ///   - endpoint: The place behind the base address, percent-encoded.
  @discardableResult
  func upload<Converter: DataProvider>(
    _ model: Converter.Model, convertedBy converter: Converter, contentType: String, to endpoint: String
  ) async throws -> Data
}

extension ConvertibleUploading {
  /// Sends a model with POST as a JSON document and returns the body of the answer.
  @discardableResult
  public func upload<Converter: DataProvider>(
    _ model: Converter.Model, convertedBy converter: Converter, to endpoint: String
  ) async throws -> Data {
    try await upload(model, convertedBy: converter, contentType: "application/json", to: endpoint)
  }
}
