import Foundation

/// An encoded value: nothing, a text, a list of values or a set of named values.
///
/// It is a class, since several open containers may write to it.
final class QueryNode {
  enum Content {
    case nothing
    case null
    case text(String)
    case list([QueryNode])
    case fields([String: QueryNode])
  }

  var content = Content.nothing

  /// Makes the node a list, unless it is one, and returns a new element of the list.
  func append() -> QueryNode {
    let node = QueryNode()
    openList()
    if case .list(var nodes) = content {
      // The nodes are uniquely referenced while they grow, so appending doesn't copy them.
      content = .nothing
      nodes.append(node)
      content = .list(nodes)
    }
    return node
  }

  /// Makes the node a list, unless it is one.
  func openList() {
    if case .list = content { return }
    content = .list([])
  }

  /// Makes the node a set of fields, unless it is one; fields that a superclass encoded stay.
  func openFields() {
    if case .fields = content { return }
    content = .fields([:])
  }

  /// Makes the node a set of fields, unless it is one, and returns a field of the set.
  ///
  /// - Parameter isNew: Whether the field replaces one of the same name, instead of being that one.
  func field(_ name: String, isNew: Bool) -> QueryNode {
    openFields()
    if !isNew, case .fields(let fields) = content, let node = fields[name] { return node }
    let node = QueryNode()
    if case .fields(var fields) = content {
      content = .nothing
      fields[name] = node
      content = .fields(fields)
    }
    return node
  }

  /// The number of elements of a list.
  var count: Int {
    if case .list(let nodes) = content { nodes.count } else { 0 }
  }

  /// Returns the pairs of all fields in the order of their names; nil if the node isn't a set of fields.
  func pairs(_ settings: QueryEncoder) -> [(name: String, text: String)]? {
    switch content {
    case .nothing: return []
    case .fields:
      var pairs: [(name: String, text: String)] = []
      collect(nil, settings, into: &pairs)
      return pairs
    case .null, .text, .list: return nil
    }
  }

  /// Collects the pairs of a node; only the outermost one has no name.
  private func collect(_ path: String?, _ settings: QueryEncoder, into pairs: inout [(name: String, text: String)]) {
    let name = path ?? ""
    switch content {
    case .nothing: break
    case .null:
      if let text = settings.nilText { pairs.append((name, text)) }
    case .text(let text): pairs.append((name, text))
    case .list(let nodes):
      for (index, node) in nodes.enumerated() {
        switch settings.arrays {
        case .brackets: node.collect("\(name)[]", settings, into: &pairs)
        case .indices: node.collect("\(name)[\(index)]", settings, into: &pairs)
        case .repeated: node.collect(name, settings, into: &pairs)
        }
      }
    case .fields(let fields):
      for (key, node) in fields.sorted(by: { $0.key < $1.key }) {
        node.collect(path.map { "\($0)[\(key)]" } ?? key, settings, into: &pairs)
      }
    }
  }
}

/// An encoder that writes a value of any type into a node.
struct QueryNodeEncoder: Encoder {
  /// The maximum depth of nested values, which also ends the encoding of a value that contains itself.
  private static let depthLimit = 100

  let node: QueryNode
  let settings: QueryEncoder
  let codingPath: [any CodingKey]
  private var depth = 0
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ node: QueryNode, settings: QueryEncoder, codingPath: [any CodingKey] = []) {
    self.node = node
    self.settings = settings
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

  /// Returns an encoder for the value of a key.
  func nested(_ node: QueryNode, _ key: any CodingKey) -> QueryNodeEncoder {
    var encoder = QueryNodeEncoder(node, settings: settings, codingPath: codingPath + [key])
    encoder.depth = depth
    return encoder
  }

  private var path: String { codingPath.path }
}

extension QueryNodeEncoder: SingleValueEncodingContainer {
  func encodeNil() { node.content = .null }

  func encode(_ value: some Encodable) throws {
    // The `encode(to:)` of these types would call this method again, or write a format of Foundation.
    if let text = try text(value) {
      node.content = .text(text)
      return
    }
    guard depth < Self.depthLimit else { throw RequestEncodingError.tooDeep(path: path) }
    var deeper = self
    deeper.depth += 1
    try value.encode(to: deeper)
  }

  /// Returns the text of a value that is written as one; nil for a value with parts.
  private func text(_ value: some Encodable) throws(RequestEncodingError) -> String? {
    switch value {
    case let text as String: text
    case let flag as Bool: settings.writesBoolsAsNumbers ? (flag ? "1" : "0") : "\(flag)"
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
    // The years 0 to 9999, the range of ISO 8601; `Date.distantPast` is in the year 0.
    guard (-62_167_219_200..<253_402_300_800).contains(seconds) else { throw .dateOutOfRange(path: path) }
    return switch settings.dates {
    case .secondsSince1970: Int64(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
    case .millisecondsSince1970: "\(Int64((seconds * 1000).rounded()))"
    case .iso8601: iso8601(date)
    }
  }

  /// Returns the text of a date of the Gregorian calendar, which ISO 8601 extends to all years.
  private func iso8601(_ date: Date) -> String {
    let gregorianStart = Date(timeIntervalSince1970: -12_219_292_800)
    if date >= gregorianStart { return date.formatted(.iso8601) }
    // Foundation writes the Julian calendar then. The Gregorian one repeats after 400 years.
    let later = (date + 2000 * 365.2425 * 86_400).formatted(.iso8601)
    let year = (Int(later.prefix(4)) ?? 0) - 2000
    return String("\(10_000 + year)".dropFirst()) + later.dropFirst(4)
  }
}

/// The named properties of a value.
private struct QueryFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: QueryNodeEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  private func encoder(for key: some CodingKey, isNew: Bool = true) -> QueryNodeEncoder {
    encoder.nested(encoder.node.field(key.stringValue, isNew: isNew), key)
  }

  func encodeNil(forKey key: Key) { encoder(for: key).encodeNil() }
  func encode(_ value: some Encodable, forKey key: Key) throws { try encoder(for: key).encode(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    // A second container for the same key adds to the first one.
    encoder(for: key, isNew: false).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(for: key, isNew: false).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder(for: QueryKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(for: key) }

  // The defaults of the protocol omit nil. Each type has a separate default, so each needs a method here.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws { try put(value, key) }

  private func put(_ value: (some Encodable)?, _ key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
}

/// The elements of a value without names.
private struct QueryList: UnkeyedEncodingContainer {
  let encoder: QueryNodeEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.node.count }

  private func nextEncoder() -> QueryNodeEncoder {
    let key = QueryKey(count)
    return encoder.nested(encoder.node.append(), key)
  }

  func encodeNil() { nextEncoder().encodeNil() }
  func encode(_ value: some Encodable) throws { try nextEncoder().encode(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    nextEncoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nextEncoder().unkeyedContainer() }
  func superEncoder() -> any Encoder { nextEncoder() }
}

/// A key of a list's element or of a superclass.
private struct QueryKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ text: String) {
    stringValue = text
    intValue = nil
  }

  init(_ index: Int) {
    stringValue = "\(index)"
    intValue = index
  }

  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init(intValue) }
}
