public import Downloads
public import Foundation

/// Downloads and uploads documents relative to a base URL.
///
/// Code that needs only a part of it declares ``ModelDownloading`` or ``ModelUploading``, and a test double implements
/// only that protocol. The parser of a document is an argument of the call. There is no shared instance; create one
/// service for each base URL.
///
/// ```swift
/// let documents = DocumentService(base: "http://127.0.0.1:8000")
/// let cards = try await documents.model(at: "/cards.json", parsedBy: JSONDataProvider([Card].self))
/// ```
public struct DocumentService: ModelDownloading, ModelUploading {
  /// The URL that precedes every endpoint, percent-encoded.
  public let base: String

  private let service: DownloadService

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - base: The URL that precedes every endpoint; one slash separates them, whether or not both have it.
  ///   - service: Downloads and uploads the documents; held strongly. By default a separate service.
  public init(base: String, service: DownloadService = DownloadService()) {
    self.base = base
    self.service = service
  }

  /// Returns the URL of an endpoint.
  public func url(of endpoint: String) -> String {
    let path = endpoint.utf8.first == 0x2F ? endpoint.dropFirst() : endpoint[...]
    return base.utf8.last == 0x2F ? "\(base)\(path)" : "\(base)/\(path)"
  }

  /// Returns the bytes of a document, limited by the memory limit of the service.
  ///
  /// - Parameters:
  ///   - endpoint: The path relative to the base URL, percent-encoded, such as `/cards.json`.
  ///   - sender: The object that asks for the document, for recorders.
  /// - Throws: The errors of ``/Downloads/DownloadService/data(for:from:)``.
  public func document(at endpoint: String, from sender: AnyObject? = nil) async throws -> Data {
    try await service.data(for: .get(url(of: endpoint)), from: sender).data
  }

  /// Returns the model of a document.
  ///
  /// - Throws: The errors of ``/Downloads/DownloadService/data(for:from:)``, or ``ResponseDecodingError``.
  public func model<Parser: DataProvider>(at endpoint: String, parsedBy parser: Parser) async throws -> Parser.Model {
    let (data, head) = try await service.data(for: .get(url(of: endpoint)))
    return try parser.model(from: data, head: head)
  }

  /// Sends bytes with POST and returns the body of the response, which may be empty.
  ///
  /// - Parameters:
  ///   - document: The bytes.
  ///   - contentType: Their media type.
  ///   - endpoint: The path relative to the base URL, percent-encoded.
  ///   - sender: The object that sends the document, for recorders.
  /// - Throws: The errors of ``/Downloads/DownloadService/data(for:from:)``.
  @discardableResult
  public func upload(
    _ document: Data, contentType: String, to endpoint: String, from sender: AnyObject? = nil
  ) async throws -> Data {
    let request = DownloadRequest.post(url(of: endpoint), body: .data(document), contentType: contentType)
    return try await service.data(for: request, from: sender).data
  }

  /// Sends a model with POST and returns the body of the response.
  ///
  /// - Throws: The error of the converter, before anything is sent, or the errors of
  ///   ``/Downloads/DownloadService/data(for:from:)``.
  @discardableResult
  public func upload<Converter: DataProvider>(
    _ model: Converter.Model, convertedBy converter: Converter, contentType: String, to endpoint: String
  ) async throws -> Data {
    try await upload(try converter.data(from: model), contentType: contentType, to: endpoint)
  }
}

/// A type that downloads documents and parses them.
///
/// ```swift
/// let documents: any ModelDownloading & ModelUploading = DocumentService(base: "http://127.0.0.1:8000")
/// ```
public protocol ModelDownloading {
  /// Returns the model of a document.
  ///
  /// - Parameters:
  ///   - endpoint: The path relative to the base URL, percent-encoded.
  ///   - parser: Parses the document, on the caller's actor.
  /// - Throws: The error of the download or of the parser.
  func model<Parser: DataProvider>(at endpoint: String, parsedBy parser: Parser) async throws -> Parser.Model
}

/// A type that converts models to documents and uploads them.
public protocol ModelUploading {
  /// Sends a model with POST and returns the body of the response.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - converter: Converts the model to a document, on the caller's actor.
  ///   - contentType: The media type of the document.
  ///   - endpoint: The path relative to the base URL, percent-encoded.
  /// - Throws: The error of the converter, before anything is sent, or of the upload.
  @discardableResult
  func upload<Converter: DataProvider>(
    _ model: Converter.Model, convertedBy converter: Converter, contentType: String, to endpoint: String
  ) async throws -> Data
}

extension ModelUploading {
  /// Sends a model with POST as a JSON document and returns the body of the response.
  ///
  /// - Throws: The error of the converter, before anything is sent, or of the upload.
  @discardableResult
  public func upload<Converter: DataProvider>(
    _ model: Converter.Model, convertedBy converter: Converter, to endpoint: String
  ) async throws -> Data {
    try await upload(model, convertedBy: converter, contentType: "application/json", to: endpoint)
  }
}
