/// The fields of a message head, in the order they were sent; names are compared without regard to case.
public struct Headers: Sendable, Hashable {
  /// One field: a name and a value, as they stand on the wire.
  public struct Field: Sendable, Hashable {
    /// The field's name, spelled as it was sent.
    public let name: String

    /// The field's value.
    public let value: String
  }

  /// All fields, repeated names included.
  public private(set) var fields: [Field] = []

  /// Creates a list without fields.
  public init() {}

  /// The first value of that name; setting one replaces every value of that name, setting nil removes them.
  public subscript(name: String) -> String? {
    get { fields.first { $0.name.isSameToken(as: name) }?.value }
    set {
      fields.removeAll { $0.name.isSameToken(as: name) }
      if let newValue { add(name, newValue) }
    }
  }

  /// Returns every value of that name, in order.
  public func values(_ name: String) -> [String] {
    fields.filter { $0.name.isSameToken(as: name) }.map(\.value)
  }

  /// Adds one field behind the others, whether or not the name is there already.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}

extension Headers: ExpressibleByDictionaryLiteral {
  /// Creates a list of the fields of a literal, in its order.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }
}

extension String {
  /// Whether two protocol words are the same, ASCII case apart.
  func isSameToken(as other: String) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.lowered == $1.lowered }
  }
}

extension UInt8 {
  fileprivate var lowered: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
