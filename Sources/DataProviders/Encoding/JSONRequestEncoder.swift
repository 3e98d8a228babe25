public import Foundation

/// An encoder of values as JSON with sorted keys, so that equal values give equal bytes.
///
/// A `Set`, and a dictionary whose keys aren't texts or numbers, are written in an order that changes from run to run:
/// use a sorted array instead.
public struct JSONRequestEncoder: Sendable {
  private let configure: @Sendable (JSONEncoder) -> Void

  /// Creates an encoder.
  ///
  /// - Parameter configure: Sets the strategies of Foundation's encoder; called for each value. The keys are sorted in
  ///   any case.
  public init(configure: @escaping @Sendable (JSONEncoder) -> Void = { _ in }) {
    self.configure = configure
  }

  /// The media type of the document: `application/json`.
  public var contentType: String { "application/json" }

  /// Returns the document of a value.
  ///
  /// - Throws: ``RequestEncodingError`` if the value can't be written, such as a number that isn't finite.
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
