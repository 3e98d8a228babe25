public import Foundation

/// Turns values into JSON documents whose keys are sorted, so that equal values give equal bytes.
///
/// A `Set`, and a dictionary whose keys are not texts or numbers, are written in an order that changes from run to run:
/// give a sorted array instead.
public struct JSONRequestEncoder: RequestEncoder {
  private let configure: @Sendable (JSONEncoder) -> Void

  /// Creates an encoder.
  ///
  /// - Parameter configure: Sets up Foundation's encoder, for instance its dates; called for each value, where it is
  ///   encoded. Keys are sorted whatever it says.
  public init(configure: @escaping @Sendable (JSONEncoder) -> Void = { _ in }) {
    self.configure = configure
  }

  /// `application/json`.
  public var contentType: String { "application/json" }

  /// Returns the document of a value.
  ///
  /// - Throws: An error if the value cannot be written, for instance because it contains a number that is not finite.
  public func encode(_ value: some Encodable) throws(RequestEncodingError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    configure(encoder)
    encoder.outputFormatting.insert(.sortedKeys)
    do {
      return try encoder.encode(value)
    } catch {
      throw RequestEncodingError(error, encoding: value)
    }
  }
}
