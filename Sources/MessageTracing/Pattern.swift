/// By which pattern a message was sent.
///
/// Open: modules and users declare theirs as static members, `static let persistence = Pattern("persistence")`.
public struct Pattern: Sendable, Hashable, Codable {
  public let name: String

  public init(_ name: String) {
    self.name = name
  }

  /// What user code reports without naming another.
  public static let message = Pattern("message")
}

extension Pattern: CustomStringConvertible {
  public var description: String { name }
}

extension Pattern {
  /// Encoded as its name alone.
  public init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
