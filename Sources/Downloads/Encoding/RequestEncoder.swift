public import Foundation

/// Turns a value into the body of a request, in some media type.
///
/// The library has ``JSONRequestEncoder`` and ``FormEncoder``; an app writes others, say for a binary format. Equal
/// values should give equal bytes, so that requests can be compared.
public protocol RequestEncoder: Sendable {
  /// The value of the Content-Type field to send the body with.
  var contentType: String { get }

  /// Returns the bytes of a value.
  func encode(_ value: some Encodable) throws -> Data
}
