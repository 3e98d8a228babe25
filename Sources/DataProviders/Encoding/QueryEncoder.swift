import Downloads
public import Foundation

/// An encoder of values as the query of a URL, with sorted names, so that equal values give equal texts.
///
/// ```swift
/// struct Search: Encodable { var text = "tea & cake", tags = ["hot", "new"] }
/// try QueryEncoder().url("http://example.org/find", with: Search())
/// // http://example.org/find?tags%5B%5D=hot&tags%5B%5D=new&text=tea%20%26%20cake
/// ```
///
/// Names of nested values are written in brackets, such as `user[name]`. The other formats differ between servers, so
/// they can be configured.
///
/// A `Set`, and a dictionary whose keys aren't texts or numbers, are written in an order that changes from run to run:
/// use a sorted array instead.
public struct QueryEncoder: Sendable, Hashable {
  /// The names of the elements of an array.
  public enum ArrayFormat: Sendable, Hashable {
    /// `a[]=1&a[]=2`
    case brackets
    /// `a[0]=1&a[1]=2`
    case indices
    /// `a=1&a=2`
    case repeated
  }

  /// The format of a date.
  public enum DateFormat: Sendable, Hashable, CaseIterable {
    /// Seconds since the beginning of 1970, with a fraction if there is one.
    case secondsSince1970
    /// Whole milliseconds since the beginning of 1970.
    case millisecondsSince1970
    /// ISO 8601 without fractions of a second, such as `1994-11-06T08:49:37Z`.
    case iso8601
  }

  /// The names of the elements of an array.
  public var arrays: ArrayFormat

  /// The format of dates.
  public var dates: DateFormat

  /// The text of nil, such as `null`; if it is nil, nil values are left out.
  public var nilText: String?

  /// Whether Booleans are written as `1` and `0` instead of `true` and `false`.
  public var writesBoolsAsNumbers: Bool

  /// Whether spaces are written as `+` instead of `%20`.
  public var writesSpacesAsPlus: Bool

  /// Creates an encoder; most servers understand the defaults.
  public init(
    arrays: ArrayFormat = .brackets, dates: DateFormat = .iso8601, nilText: String? = nil,
    writesBoolsAsNumbers: Bool = false, writesSpacesAsPlus: Bool = false
  ) {
    self.arrays = arrays
    self.dates = dates
    self.nilText = nilText
    self.writesBoolsAsNumbers = writesBoolsAsNumbers
    self.writesSpacesAsPlus = writesSpacesAsPlus
  }

  /// Returns the percent-encoded query of a value with named properties, without a question mark.
  ///
  /// - Throws: An error if the value has no named properties, or if a property can't be written.
  public func query(_ value: some Encodable) throws(RequestEncodingError) -> String {
    let root = QueryNode()
    do {
      try QueryNodeEncoder(root, settings: self).encode(value)
    } catch {
      throw RequestEncodingError(error, encoding: value)
    }
    guard let pairs = root.pairs(self) else { throw .unnamed(type: "\(type(of: value))") }
    let space = writesSpacesAsPlus ? "+" : "%20"
    return pairs.map { pair in
      "\(PercentEncoding.encode(pair.name, space: space))=\(PercentEncoding.encode(pair.text, space: space))"
    }.joined(separator: "&")
  }

  /// Returns a URL with the query of a value, which follows the URL's own query, if any.
  ///
  /// - Throws: An error if the value has no named properties, or if a property can't be written.
  public func url(_ url: String, with value: some Encodable) throws(RequestEncodingError) -> String {
    let query = try query(value)
    guard !query.isEmpty else { return url }
    let end = url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    let base = url[..<end]
    let separator = base.utf8.contains(UInt8(ascii: "?")) ? (["?", "&"].contains(base.suffix(1)) ? "" : "&") : "?"
    return "\(base)\(separator)\(query)\(url[end...])"
  }
}

/// An encoder of values as the body of a form, with sorted names, so that equal values give equal bytes.
public struct FormEncoder: Sendable, Hashable {
  /// The encoder of the names and values.
  public var query: QueryEncoder

  /// Creates an encoder; by default spaces become `+`, as in browsers.
  public init(_ query: QueryEncoder = QueryEncoder(writesSpacesAsPlus: true)) {
    self.query = query
  }

  /// The media type of the body: `application/x-www-form-urlencoded`.
  public var contentType: String { "application/x-www-form-urlencoded" }

  /// Returns the body of a value with named properties.
  ///
  /// - Throws: An error if the value has no named properties, or if a property can't be written.
  public func encode(_ value: some Encodable) throws(RequestEncodingError) -> Data {
    Data(try query.query(value).utf8)
  }
}
