/// The header fields of a message, in order; names are case-insensitive.
///
/// ```swift
/// var fields: HTTPFields = ["Accept": "application/json"]
/// fields["accept"]  // "application/json"
/// ```
public struct HTTPFields: Sendable, Hashable {
  /// One field.
  public struct Field: Sendable, Hashable {
    /// The field's name in its original spelling.
    public let name: String

    /// The field's value, without surrounding whitespace.
    public let value: String

    /// Creates a field.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All fields, including those with equal names.
  public private(set) var all: [Field] = []

  /// Creates an empty list.
  public init() {}

  /// Creates a list of fields.
  package init(_ fields: some Sequence<Field>) { all = Array(fields) }

  /// The first value of a name; setting a value replaces all fields of the name, and setting nil removes them.
  public subscript(name: String) -> String? {
    get {
      for field in all where field.name.isEqualIgnoringCase(to: name) { return field.value }
      return nil
    }
    set {
      all.removeAll { $0.name.isEqualIgnoringCase(to: name) }
      if let newValue { add(name, newValue) }
    }
  }

  /// Appends a field, even if there is one with the name.
  public mutating func add(_ name: String, _ value: String) {
    all.append(Field(name, value))
  }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  /// Creates a list of the fields of a literal, in its order.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field($0, $1) })
  }
}

extension HTTPFields.Field {
  /// Whether the name is a token and the value has no control characters except tabs.
  package var isWellFormed: Bool {
    !name.isEmpty && name.utf8.allSatisfy(\.isHTTPTokenByte)
      && value.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
  }
}

// MARK: ASCII

extension String {
  /// Returns whether two texts are equal except for the case of ASCII letters.
  package func isEqualIgnoringCase(to other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // Most names are spelled as usual, and most of the others differ in the first byte.
    return self == other || utf8.elementsEqual(other.utf8) { $0.asciiLowercased == $1.asciiLowercased }
  }

  /// Whether the text contains a control character of ASCII.
  package var hasControlCharacter: Bool { utf8.contains { $0 < 0x20 || $0 == 0x7F } }
}

extension StringProtocol {
  /// The number in a text of ASCII digits only; nil for any other text, and if it is out of range.
  package var decimalNumber: Int? { utf8.allSatisfy(\.isDecimalDigit) ? Int(self) : nil }
}

extension HTTPFields {
  /// Returns the lowercased elements of a list, which may be split over several fields.
  package func words(_ name: String) -> [String] {
    var words: [String] = []
    for field in all where field.name.isEqualIgnoringCase(to: name) {
      if field.value.utf8.allSatisfy(\.isPlain) {
        if !field.value.isEmpty { words.append(field.value) }
      } else {
        let elements = field.value.split(separator: ",").map { $0.filter { !$0.isWhitespace }.lowercased() }
        words += elements.filter { !$0.isEmpty }
      }
    }
    return words
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII digit.
  package var isDecimalDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the byte is an ASCII letter or digit.
  package var isAlphanumeric: Bool { isDecimalDigit || isUppercase || (0x61...0x7A).contains(self) }

  /// Whether the byte may occur in a method or in the name of a field.
  package var isHTTPTokenByte: Bool { isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(self) }

  private var isUppercase: Bool { (0x41...0x5A).contains(self) }
  fileprivate var asciiLowercased: UInt8 { isUppercase ? self | 0x20 : self }

  /// Whether the byte is a lowercase letter, a digit or a hyphen, of which nearly all elements of lists consist.
  fileprivate var isPlain: Bool { (0x61...0x7A).contains(self) || isDecimalDigit || self == 0x2D }
}
