public import Foundation

/// Turns models into JSON and back; equal models give equal bytes, but for what `JSONRequestEncoder` says about sets.
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
  ///   - encoder: Writes the models; the plain one by default.
  ///   - decoder: Makes the decoder for each document, where it is decoded.
  public init(
    _ type: Model.Type = Model.self, encoder: JSONRequestEncoder = JSONRequestEncoder(),
    decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() }
  ) {
    self.encoder = encoder
    makeDecoder = decoder
  }

  /// Returns the JSON document of a model, its keys sorted.
  ///
  /// - Throws: An error if the model cannot be written as JSON.
  public func data(from model: Model) throws(RequestEncodingError) -> Data {
    try encoder.encode(model)
  }

  /// Returns the model that a JSON document describes.
  ///
  /// - Throws: A `DecodingError` if it describes none.
  public func model(from data: Data) throws -> Model {
    try makeDecoder().decode(Model.self, from: data)
  }
}
