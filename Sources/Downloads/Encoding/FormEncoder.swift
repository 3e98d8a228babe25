public import Foundation

/// Turns values into the body of a form, with sorted names, so that equal values give equal bytes.
public struct FormEncoder: RequestEncoder, Hashable {
  /// How values are written.
  public var rules: QueryRules

  /// Creates an encoder; blanks become `+` unless its rules say otherwise, as browsers do it.
  public init(rules: QueryRules = QueryRules(spaces: .plus)) {
    self.rules = rules
  }

  /// `application/x-www-form-urlencoded`.
  public var contentType: String { "application/x-www-form-urlencoded" }

  /// Returns the body of a value that has named parts.
  ///
  /// - Throws: An error if the value has no named parts, or if one of them cannot be written.
  public func encode(_ value: some Encodable) throws(RequestEncodingError) -> Data {
    Data(try QueryEncoder(rules: rules).query(value).utf8)
  }
}
