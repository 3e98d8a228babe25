/// Turns values into the query of an address, with sorted names, so that equal values give equal texts.
///
/// ```swift
/// struct Search: Encodable { var text = "tea & cake", tags = ["hot", "new"] }
/// try QueryEncoder().address("http://example.org/find", with: Search())
/// // http://example.org/find?tags%5B%5D=hot&tags%5B%5D=new&text=tea%20%26%20cake
/// ```
///
/// A `Set`, and a dictionary whose keys are not texts or numbers, are written in an order that changes from run to run:
/// give a sorted array instead.
public struct QueryEncoder: Sendable, Hashable {
  /// How values are written.
  public var rules: QueryRules

  /// Creates an encoder.
  public init(rules: QueryRules = QueryRules()) {
    self.rules = rules
  }

  /// Returns the percent-encoded query of a value that has named parts, without a question mark.
  ///
  /// - Throws: An error if the value has no named parts, or if one of them cannot be written.
  public func query(_ value: some Encodable) throws(RequestEncodingError) -> String {
    let root = QueryNode()
    do {
      try QueryNodeEncoder(root, rules: rules).encode(value)
    } catch {
      throw RequestEncodingError(error, encoding: value)
    }
    guard let pairs = root.pairs(rules) else { throw .unnamed(type: "\(type(of: value))") }
    let space = rules.spaces == .plus ? "+" : "%20"
    return pairs.map { pair in
      "\(PercentEncoding.encode(pair.name, space: space))=\(PercentEncoding.encode(pair.text, space: space))"
    }.joined(separator: "&")
  }

  /// Returns an address with a value's query behind the one that it may have, and before its fragment.
  ///
  /// - Throws: An error if the value has no named parts, or if one of them cannot be written.
  public func address(_ url: String, with value: some Encodable) throws(RequestEncodingError) -> String {
    let query = try query(value)
    guard !query.isEmpty else { return url }
    let end = url.utf8.firstIndex(of: 0x23) ?? url.endIndex
    let base = url[..<end]
    let separator = base.utf8.contains(0x3F) ? (["?", "&"].contains(base.suffix(1)) ? "" : "&") : "?"
    return "\(base)\(separator)\(query)\(url[end...])"
  }
}
