/// What a recorder heard: the messages, in the order in which they were sent.
///
/// A plain value: it holds no object, it can be compared, encoded, drawn (``text``, ``mermaid``, ``svg(_:)``) and set
/// beside another (``compared(with:)``).
public struct Run: Sendable, Hashable, Codable {
  /// The messages, in the order sent.
  public let messages: [Message]

  /// How many came after the recorder's limit was reached, and were counted only.
  public let omitted: Int

  /// Who took part, in order of appearance.
  ///
  /// - Complexity: O(*n*) in the number of messages.
  public var participants: [Lifeline] {
    var seen: Set<Lifeline> = []
    return messages.lazy.flatMap { [$0.sender, $0.receiver] }.compactMap(\.self).filter { seen.insert($0).inserted }
  }
}

extension Run {
  /// Decodes a run, and refuses one that no recorder can have made.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    messages = try container.decode([Message].self, forKey: .messages)
    omitted = try container.decode(Int.self, forKey: .omitted)
    guard omitted >= 0, messages.allSatisfy({ $0.depth >= 0 }) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath,
          debugDescription: "A run cannot have a negative depth or number of omitted messages."))
    }
  }
}
