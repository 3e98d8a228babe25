import Foundation

/// Writes a value into a node, whatever the value's type.
struct QueryNodeEncoder: Encoder {
  /// How deep values may lie in one another; what refers to itself is deeper than anything.
  private static let depthLimit = 100

  let node: QueryNode
  let rules: QueryRules
  let codingPath: [any CodingKey]
  private var depth = 0
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ node: QueryNode, rules: QueryRules, codingPath: [any CodingKey] = []) {
    self.node = node
    self.rules = rules
    self.codingPath = codingPath
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.openFields()
    return KeyedEncodingContainer(QueryFields(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.openList()
    return QueryList(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Returns an encoder for what lies in this value under a key.
  func nested(_ node: QueryNode, _ key: any CodingKey) -> QueryNodeEncoder {
    var encoder = QueryNodeEncoder(node, rules: rules, codingPath: codingPath + [key])
    encoder.depth = depth
    return encoder
  }

  private var path: String { codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".") }
}

extension QueryNodeEncoder: SingleValueEncodingContainer {
  func encodeNil() { node.content = .null }

  func encode(_ value: some Encodable) throws {
    // What is one text is not asked how it encodes itself: it would only ask to be encoded as what it is.
    if let text = try text(value) {
      node.content = .text(text)
      return
    }
    guard depth < Self.depthLimit else { throw RequestEncodingError.tooDeep(path: path) }
    var deeper = self
    deeper.depth += 1
    try value.encode(to: deeper)
  }

  private func text(_ value: some Encodable) throws(RequestEncodingError) -> String? {
    switch value {
    case let text as String: text
    case let flag as Bool: rules.bools == .numbers ? (flag ? "1" : "0") : "\(flag)"
    case let number as any BinaryInteger: "\(number)"
    case let number as Double: try finite(number, "\(number)")
    case let number as Float: try finite(Double(number), "\(number)")
    case let number as Decimal: try finite(number.isNaN ? .nan : 0, "\(number)")
    case let date as Date: try text(date)
    case let url as URL: url.absoluteString
    case let data as Data: data.base64EncodedString()
    default: nil
    }
  }

  private func finite(_ number: Double, _ text: String) throws(RequestEncodingError) -> String {
    guard number.isFinite else { throw .notFinite(path: path) }
    return text
  }

  private func text(_ date: Date) throws(RequestEncodingError) -> String {
    let seconds = date.timeIntervalSince1970
    // The years 1 to 9999: beyond them, there is no such text.
    guard (-62_135_596_800..<253_402_300_800).contains(seconds) else { throw .dateOutOfRange(path: path) }
    return switch rules.dates {
    case .secondsSince1970: Int64(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
    case .millisecondsSince1970: "\(Int64((seconds * 1000).rounded()))"
    case .iso8601: date.formatted(.iso8601)
    }
  }
}
