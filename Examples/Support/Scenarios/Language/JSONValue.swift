import Foundation

/// A JSON document, compared by the rules of scenarios.
enum JSONValue: Hashable {
  case null
  case bool(Bool)
  case number(Decimal)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Parses a document; nil if it isn't valid.
  init?(_ data: Data) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: data) else { return nil }
    self = value
  }

  /// Returns whether a document matches this one: keys in any order, numbers by value, and `"<any>"` matches anything.
  func matches(_ actual: JSONValue) -> Bool {
    switch (self, actual) {
    case (.string("<any>"), _): true
    case (.array(let expected), .array(let actual)):
      expected.count == actual.count && zip(expected, actual).allSatisfy { $0.matches($1) }
    case (.object(let expected), .object(let actual)):
      expected.count == actual.count
        && expected.allSatisfy { key, value in actual[key].map { value.matches($0) } ?? false }
    default: self == actual
    }
  }
}

extension JSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    // Containers first: a failed attempt is more expensive the deeper it is nested.
    if var items = try? decoder.unkeyedContainer() {
      var values: [JSONValue] = []
      while !items.isAtEnd { values.append(try items.decode(JSONValue.self)) }
      self = .array(values)
    } else if let fields = try? decoder.container(keyedBy: Key.self) {
      let pairs = try fields.allKeys.map { ($0.stringValue, try fields.decode(JSONValue.self, forKey: $0)) }
      self = .object(Dictionary(pairs) { first, _ in first })
    } else {
      try self.init(scalar: decoder.singleValueContainer())
    }
  }

  private init(scalar container: any SingleValueDecodingContainer) throws {
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Decimal.self) {
      self = .number(value)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
