public import Foundation

/// Turns a model into the data that a server understands, and back.
///
/// Whoever talks to a server holds `any DataProvider<Model>`: a test puts a double in its place, and another format is
/// another provider. Both functions may be called from any thread and several at once.
public protocol DataProvider<Model>: Sendable {
  /// What an app works with.
  associatedtype Model

  /// Returns the data of a model.
  func data(from model: Model) throws -> Data

  /// Returns the model of some data, which are not empty.
  func model(from data: Data) throws -> Model
}
