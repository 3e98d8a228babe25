import Foundation

/// A JSON document as a value, which is compared as scenarios compare it.
enum JSONValue: Hashable {
  case null
  case bool(Bool)
  case number(Decimal)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads a document; nil if it is none.
  init?(_ data: Data) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: data) else { return nil }
    self = value
  }

  /// Whether a document is the one that is expected: keys in any order, numbers by value, and `"<any>"` is anything.
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
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Decimal.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}
