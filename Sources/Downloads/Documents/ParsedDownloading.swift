/// Downloads documents and turns them into models.
public protocol ParsedDownloading {
  /// Returns the model that a document describes.
  ///
  /// - Parameters:
  ///   - endpoint: The document's place behind the base address, percent-encoded.
  ///   - parser: Reads the document, on the caller's actor.
  func model<Parser: DataProvider>(at endpoint: String, parsedBy parser: Parser) async throws -> Parser.Model
}
