/// The pattern by which a message was sent.
///
/// Declare patterns as static members: `static let persistence = Pattern("persistence")`.
public struct Pattern: Sendable, Hashable, Codable {
  /// The name of the pattern.
  public let name: String

  /// Creates a pattern with this name.
  public init(_ name: String) {
    self.name = name
  }

  /// A message of no particular pattern, the default of ``reportMessage(_:from:to:as:)``.
  public static let message = Pattern("message")

  /// A title between messages, such as what a person does next: `reportMessage("tap done", as: .step)`.
  ///
  /// A diagram shows it as a divider.
  public static let step = Pattern("step")
}

/// A value whose deliveries to observers belong to a pattern of their own.
package protocol TracePatterned {
  /// The pattern of its deliveries.
  static var tracePattern: Pattern { get }
}

extension Pattern: CustomStringConvertible {
  public var description: String { name }
}

extension Pattern {
  /// Decodes a pattern from its name.
  public init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes the name alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
