public import Foundation

/// Documents behind one base address, downloaded and uploaded by a service.
///
/// It is handed on as the capabilities that somebody needs, ``RawDownloading``, ``ParsedDownloading``, ``RawUploading``
/// and ``ConvertibleUploading``. Whoever reads a document names the parser in the call. Nothing is shared unless the app
/// keeps one for all; another base address is another value.
///
/// ```swift
/// let documents = DocumentService(base: "http://127.0.0.1:8000")
/// let cards = try await documents.model(at: "/cards.json", parsedBy: JSONDataProvider([Card].self))
/// ```
public struct DocumentService: RawDownloading, ParsedDownloading, RawUploading, ConvertibleUploading {
  /// The address before every endpoint, percent-encoded.
  public let base: String

  private let service: DownloadService

  /// Creates a service of documents.
  ///
  /// - Parameters:
  ///   - base: The address before every endpoint; one slash stands between them, whether or not both have it.
  ///   - service: What downloads and uploads; kept. One of its own by default.
  public init(base: String, service: DownloadService = DownloadService()) {
    self.base = base
    self.service = service
  }

  /// The whole address of an endpoint.
  public func address(of endpoint: String) -> String {
    let path = endpoint.utf8.first == 0x2F ? endpoint.dropFirst() : endpoint[...]
    return base.utf8.last == 0x2F ? "\(base)\(path)" : "\(base)/\(path)"
  }

  /// Returns the bytes of a document.
  ///
  /// - Throws: What ``DownloadService/data(for:)`` throws.
  public func document(at endpoint: String) async throws -> Data {
    try await service.data(for: .get(address(of: endpoint))).data
  }

  /// Returns the model that a document describes.
  ///
  /// - Throws: What ``DownloadService/data(for:)`` throws, or ``ResponseDecodingError``.
  public func model<Parser: DataProvider>(at endpoint: String, parsedBy parser: Parser) async throws -> Parser.Model {
    let (data, head) = try await service.data(for: .get(address(of: endpoint)))
    return try parser.model(from: data, head: head)
  }

  /// Sends bytes with POST and returns the body of the answer.
  ///
  /// - Throws: What ``DownloadService/data(for:)`` throws.
  @discardableResult
  public func upload(_ document: Data, contentType: String, to endpoint: String) async throws -> Data {
    let request = DownloadRequest.post(address(of: endpoint), body: .data(document), contentType: contentType)
    return try await service.data(for: request).data
  }

  /// Sends a model with POST and returns the body of the answer.
  ///
  /// - Throws: What the converter throws, before anything is sent, or what ``DownloadService/data(for:)`` throws.
  @discardableResult
  public func upload<Converter: DataProvider>(
    _ model: Converter.Model, convertedBy converter: Converter, contentType: String, to endpoint: String
  ) async throws -> Data {
    try await upload(try converter.data(from: model), contentType: contentType, to: endpoint)
  }
}
