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

extension Pattern {
  /// The pattern in words: the library's patterns have their names in English, others the name that they were given.
  public var title: String { known?.title ?? name }

  /// Two letters that stand for the pattern where colors may not be seen; related patterns share them.
  ///
  /// A pattern of an app has the first letter of its name and the next one with which no pattern of the library has that
  /// code.
  public var code: String {
    if let known { return known.code }
    let letters = name.uppercased()
    guard let first = letters.first else { return "" }
    let others = (letters.dropFirst() + [first]).lazy
    return others.map { "\(first)\($0)" }.first { !Self.knownCodes.contains($0) } ?? "\(first)"
  }

  /// What patterns that share a code, a color and an entry of a legend have in common.
  var family: String { known?.code ?? "pattern \(name)" }

  private var known: (title: String, code: String)? { Self.library[name] }

  private static let knownCodes = Set(library.values.map(\.code))

  /// The library's patterns by name; listed here, because this module draws them and can't import the others.
  private static let library: [String: (title: String, code: String)] = [
    "targetAction": ("target-action", "TA"),
    "responderChain": ("responder chain", "RC"),
    "firstResponder": ("first responder", "RC"),
    "delegation": ("delegation", "DE"),
    "dataSource": ("data source", "DS"),
    "notification": ("observers", "OB"),
    "link": ("links", "LK"),
    "message": ("links", "LK"),
    "navigation": ("navigation", "NV"),
    "download": ("downloads", "DL"),
    "downloadEvent": ("download events", "DL"),
    "lifeCycle": ("life cycle", "LC"),
    "binding": ("bindings", "BI"),
    "command": ("commands", "CM"),
    "handDown": ("hand-down", "HD"),
  ]
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
