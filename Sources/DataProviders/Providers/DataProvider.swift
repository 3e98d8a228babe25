import Delegation
public import Downloads
public import Foundation

/// A type that converts a model to the data of a server, and back.
///
/// Declare `any DataProvider<Model>` in code that uses a server, so that a test or another format can replace the
/// provider. Both methods may be called from any thread, and concurrently.
public protocol DataProvider<Model>: Sendable {
  /// The type that an app works with.
  associatedtype Model

  /// Returns the data of a model.
  ///
  /// - Throws: An error if the model can't be encoded; nothing is sent then.
  func data(from model: Model) throws -> Data

  /// Returns the model of data that isn't empty.
  ///
  /// - Throws: An error if the data isn't a valid document of the model.
  func model(from data: Data) throws -> Model
}

/// A type of models with a value for a response without a body.
public protocol EmptyResponse {
  /// The model of an empty body.
  static var empty: Self { get }
}

extension DataProvider {
  /// Returns the model of a response.
  ///
  /// An empty body is valid only where a response has none, with status 204 or 205 and after HEAD, and only for a model
  /// that conforms to ``EmptyResponse``.
  ///
  /// - Parameters:
  ///   - body: The body of the response.
  ///   - head: Its head, which the error carries.
  ///   - method: The method of the request.
  /// - Throws: ``ResponseDecodingError`` if the body can't be decoded, or is empty where this isn't valid.
  public func model(
    from body: Data, head: ResponseHead, method: String = "GET"
  ) throws(ResponseDecodingError) -> Model {
    guard body.isEmpty else {
      do {
        return try model(from: body)
      } catch {
        throw .undecodable(head, reason: ParseError.reason(error))
      }
    }
    guard method == "HEAD" || [204, 205].contains(head.status) else { throw .emptyBody(head) }
    guard let empty = (Model.self as? any EmptyResponse.Type)?.empty as? Model else {
      throw .noEmptyModel(head, type: "\(Model.self)")
    }
    return empty
  }
}

/// A provider that converts models to JSON and back.
///
/// Equal models give equal bytes, with the exceptions of ``JSONRequestEncoder``.
///
/// ```swift
/// let users: any DataProvider<User> = JSONDataProvider()
/// ```
public struct JSONDataProvider<Model: Codable>: DataProvider {
  private let encoder: JSONRequestEncoder
  private let makeDecoder: @Sendable () -> JSONDecoder

  /// Creates a provider.
  ///
  /// - Parameters:
  ///   - type: The type of the models.
  ///   - encoder: Encodes the models.
  ///   - decoder: Returns the decoder for a document, on the thread that decodes it.
  public init(
    _ type: Model.Type = Model.self, encoder: JSONRequestEncoder = JSONRequestEncoder(),
    decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() }
  ) {
    self.encoder = encoder
    makeDecoder = decoder
  }

  /// Returns the JSON document of a model, with sorted keys.
  ///
  /// - Throws: ``RequestEncodingError`` if the model can't be represented as JSON.
  public func data(from model: Model) throws(RequestEncodingError) -> Data {
    try encoder.encode(model)
  }

  /// Returns the model of a JSON document.
  ///
  /// - Throws: A `DecodingError` if the document doesn't match the model.
  public func model(from data: Data) throws -> Model {
    try makeDecoder().decode(Model.self, from: data)
  }
}

/// The error of a response that can't be decoded.
public enum ResponseDecodingError: Error, Sendable, Hashable {
  /// The body is empty, where a response must have one.
  case emptyBody(ResponseHead)
  /// The body is empty as expected, but the type isn't an ``EmptyResponse``.
  case noEmptyModel(ResponseHead, type: String)
  /// The body isn't the expected document.
  case undecodable(ResponseHead, reason: String)

  /// The head of the response.
  public var head: ResponseHead {
    switch self {
    case .emptyBody(let head), .noEmptyModel(let head, _), .undecodable(let head, _): head
    }
  }
}

extension ResponseDecodingError: CustomStringConvertible, LocalizedError {
  /// What happened, the state left, the likely cause and the remedy, in full sentences.
  public var description: String {
    switch self {
    case .emptyBody(let head):
      """
      Cannot decode the response of '\(head.url)': status \(head.status) came with an empty body, which only 204, 205 \
      and responses to HEAD may have. No model was created. The server probably failed after it had sent the status.
      """
    case .noEmptyModel(let head, let type):
      """
      Cannot decode the response of '\(head.url)': it has no body, and the type \(type) has no model for that. No model \
      was created. Conform the type to 'EmptyResponse'.
      """
    case .undecodable(let head, let reason):
      """
      Cannot decode the response of '\(head.url)' (status \(head.status)): \(reason.withFullStop) No model was created. The \
      server probably sent a different document than the expected one.
      """
    }
  }

  /// The same text, for code that handles errors of any type.
  public var errorDescription: String? { description }
}
