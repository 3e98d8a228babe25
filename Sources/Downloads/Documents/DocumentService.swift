public import Foundation

/// Downloads and uploads documents relative to a base URL.
///
/// Pass it on as the capabilities that a part of an app needs: ``RawDownloading``, ``ParsedDownloading``,
/// ``RawUploading`` and ``ConvertibleUploading``, or several of them combined with `&`. A test double then implements
/// only those. Code that reads a document names the parser in the call. There is no shared instance; use another value
/// for another base URL.
///
/// ```swift
/// let documents = DocumentService(base: "http://127.0.0.1:8000")
/// let cards = try await documents.model(at: "/cards.json", parsedBy: JSONDataProvider([Card].self))
/// ```
public struct DocumentService: RawDownloading, ParsedDownloading, RawUploading, ConvertibleUploading {
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
  public func address(of endpoint: String) -> String {
    let path = endpoint.utf8.first == 0x2F ? endpoint.dropFirst() : endpoint[...]
    return base.utf8.last == 0x2F ? "\(base)\(path)" : "\(base)/\(path)"
  }

  /// Returns the bytes of a document.
  ///
  /// - Throws: The errors of ``DownloadService/data(for:)``.
  public func document(at endpoint: String) async throws -> Data {
    try await service.data(for: .get(address(of: endpoint))).data
  }

  /// Returns the model of a document.
  ///
  /// - Throws: The errors of ``DownloadService/data(for:)``, or ``ResponseDecodingError``.
  public func model<Parser: DataProvider>(at endpoint: String, parsedBy parser: Parser) async throws -> Parser.Model {
    let (data, head) = try await service.data(for: .get(address(of: endpoint)))
    return try parser.model(from: data, head: head)
  }

  /// Sends bytes with POST and returns the body of the response.
  ///
  /// - Throws: The errors of ``DownloadService/data(for:)``.
  @discardableResult
  public func upload(_ document: Data, contentType: String, to endpoint: String) async throws -> Data {
    let request = DownloadRequest.post(address(of: endpoint), body: .data(document), contentType: contentType)
    return try await service.data(for: request).data
  }

  /// Sends a model with POST and returns the body of the response.
  ///
  /// - Throws: The error of the converter, before anything is sent, or the errors of ``DownloadService/data(for:)``.
  @discardableResult
  public func upload<Converter: DataProvider>(
    _ model: Converter.Model, convertedBy converter: Converter, contentType: String, to endpoint: String
  ) async throws -> Data {
    try await upload(try converter.data(from: model), contentType: contentType, to: endpoint)
  }
}

/// Downloads documents without parsing them.
///
/// ```swift
/// let documents: any RawDownloading & ConvertibleUploading = DocumentService(base: "http://127.0.0.1:8000")
/// ```
public protocol RawDownloading {
  /// Returns the bytes of a document, limited by the memory limit of the service.
  ///
  /// - Parameter endpoint: The path relative to the base URL, percent-encoded, such as `/cards.json`.
  func document(at endpoint: String) async throws -> Data
}

/// Downloads documents and parses them.
public protocol ParsedDownloading {
  /// Returns the model of a document.
  ///
  /// - Parameters:
  ///   - endpoint: The path relative to the base URL, percent-encoded.
  ///   - parser: Parses the document, on the caller's actor.
  func model<Parser: DataProvider>(at endpoint: String, parsedBy parser: Parser) async throws -> Parser.Model
}

/// Uploads bytes without converting them.
public protocol RawUploading {
  /// Sends bytes with POST and returns the body of the response, which may be empty.
  ///
  /// - Parameters:
  ///   - document: The bytes.
  ///   - contentType: Their media type.
  ///   - endpoint: The path relative to the base URL, percent-encoded.
  @discardableResult
  func upload(_ document: Data, contentType: String, to endpoint: String) async throws -> Data
}

/// Converts models to documents and uploads them.
public protocol ConvertibleUploading {
  /// Sends a model with POST and returns the body of the response.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - converter: Converts the model to a document, on the caller's actor.
  ///   - contentType: The media type of the document.
  ///   - endpoint: The path relative to the base URL, percent-encoded.
  @discardableResult
  func upload<Converter: DataProvider>(
    _ model: Converter.Model, convertedBy converter: Converter, contentType: String, to endpoint: String
  ) async throws -> Data
}

extension ConvertibleUploading {
  /// Sends a model with POST as a JSON document and returns the body of the response.
  @discardableResult
  public func upload<Converter: DataProvider>(
    _ model: Converter.Model, convertedBy converter: Converter, to endpoint: String
  ) async throws -> Data {
    try await upload(model, convertedBy: converter, contentType: "application/json", to: endpoint)
  }
}
