import Foundation

/// The fields of a message head, in the order they were sent; names are case-insensitive.
public struct Headers: Sendable, Hashable {
  /// One field: a name and a value, as they are sent.
  public struct Field: Sendable, Hashable {
    /// The name, as it was sent.
    public let name: String

    /// The value.
    public let value: String
  }

  /// All fields, including repeated names.
  public private(set) var fields: [Field] = []

  /// Creates a list without fields.
  public init() {}

  /// The first value of a name; setting it replaces all values of the name, and setting nil removes them.
  public subscript(name: String) -> String? {
    get { fields.first { $0.name.isSameToken(as: name) }?.value }
    set {
      fields.removeAll { $0.name.isSameToken(as: name) }
      if let newValue { add(name, newValue) }
    }
  }

  /// Returns all values of a name, in order.
  public func values(_ name: String) -> [String] {
    fields.filter { $0.name.isSameToken(as: name) }.map(\.value)
  }

  /// Appends a field, even if the name exists.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}

extension Headers {
  /// Returns whether a comma-separated field contains a token.
  func hasToken(_ token: String, in name: String) -> Bool {
    values(name).contains { value in
      value.split(separator: ",").contains { $0.trimmingCharacters(in: .whitespaces).isSameToken(as: token) }
    }
  }
}

extension Headers: ExpressibleByDictionaryLiteral {
  /// Creates a list of the fields of a literal, in order.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }
}

extension String {
  /// Returns whether two protocol tokens are equal, ignoring ASCII case.
  func isSameToken(as other: String) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.lowered == $1.lowered }
  }
}

extension UInt8 {
  fileprivate var lowered: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
