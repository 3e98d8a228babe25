/// The header fields of a message, in order; names are compared without regard to case.
///
/// ```swift
/// var fields: HTTPFields = ["Accept": "application/json"]
/// fields["accept"]  // "application/json"
/// ```
public struct HTTPFields: Sendable, Hashable {
  /// One field.
  public struct Field: Sendable, Hashable {
    /// The field's name, spelled as it was given.
    public let name: String

    /// The field's value, without blanks at its ends.
    public let value: String

    /// Creates a field.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All fields, repeated names included.
  public private(set) var all: [Field] = []

  /// Creates a list without fields.
  public init() {}

  /// The first value of that name; setting one replaces every field of that name, setting nil removes them.
  public subscript(name: String) -> String? {
    get { all.first { $0.name.isSameASCII(as: name) }?.value }
    set {
      all.removeAll { $0.name.isSameASCII(as: name) }
      if let newValue { add(name, newValue) }
    }
  }

  /// Adds a field behind the others, whether or not the name is there already.
  public mutating func add(_ name: String, _ value: String) {
    all.append(Field(name, value))
  }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  /// Creates a list of the fields of a literal, in its order.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }
}

extension String {
  /// Whether two words of a protocol are the same, ASCII case apart.
  func isSameASCII(as other: String) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.asciiLowered == $1.asciiLowered }
  }
}

extension UInt8 {
  /// Whether it is an ASCII digit.
  var isDecimalDigit: Bool { (0x30...0x39).contains(self) }

  private var isUpper: Bool { (0x41...0x5A).contains(self) }
  fileprivate var asciiLowered: UInt8 { isUpper ? self | 0x20 : self }

  /// Whether a byte may stand in a method or in the name of a field.
  var isHTTPTokenByte: Bool {
    isDecimalDigit || isUpper || (0x61...0x7A).contains(self) || "!#$%&'*+-.^_`|~".utf8.contains(self)
  }
}
