/// A recorded run: the messages, in the order in which they were sent.
///
/// A run is a plain value without references to objects. Print or draw it with ``text``, ``mermaid`` and
/// ``svg(_:title:)``, and compare it with another run by ``comparison(with:)``.
public struct Run: Sendable, Hashable, Codable {
  /// One participant of a run.
  public struct Lifeline: Sendable, Hashable, Codable {
    /// The position in the order of appearance, counted from 1.
    public let number: Int

    /// The object's own name if it is ``TraceNamed``, otherwise its type; the *n*-th of a name has the name and *n*.
    public let name: String
  }

  /// One message of a run.
  public struct Message: Sendable, Hashable, Codable {
    /// The participant that sent the message; nil if the sender isn't an object.
    public let sender: Lifeline?

    /// The participant that received the message; nil if the receiver isn't an object or wasn't found.
    public let receiver: Lifeline?

    /// The text of the message, such as the name of a method.
    public let text: String

    /// The pattern by which the message was sent.
    public let pattern: Pattern

    /// The number of recorded calls around the message.
    public let depth: Int

    /// The outcome of the call; ``Outcome/open`` while it is in progress.
    public internal(set) var outcome: Outcome
  }

  /// The messages, in the order in which they were sent.
  public let messages: [Message]

  /// The number of messages beyond the recorder's limit, which were only counted.
  public let omitted: Int

  /// The participants, in order of appearance.
  ///
  /// - Complexity: O(*n*) in the number of messages.
  public var participants: [Lifeline] {
    var seen: Set<Lifeline> = []
    return messages.lazy.flatMap { [$0.sender, $0.receiver] }.compactMap(\.self).filter { seen.insert($0).inserted }
  }

  /// The number of messages of each pattern.
  ///
  /// - Complexity: O(*n*) in the number of messages.
  public var counts: [Pattern: Int] {
    messages.reduce(into: [:]) { $0[$1.pattern, default: 0] += 1 }
  }

  /// The greatest depth of a message; 0 for a run without messages.
  public var greatestDepth: Int {
    messages.lazy.map(\.depth).max() ?? 0
  }
}

extension Run.Lifeline: CustomStringConvertible {
  public var description: String { name }
}

extension Run {
  /// Decodes a run.
  ///
  /// - Throws: A `DecodingError` if a depth or the number of omitted messages is negative.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    messages = try container.decode([Message].self, forKey: .messages)
    omitted = try container.decode(Int.self, forKey: .omitted)
    guard (0...Int.max - messages.count).contains(omitted), messages.allSatisfy({ $0.depth >= 0 }) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath,
          debugDescription:
            "A run cannot have a negative depth or number of omitted messages, or more than can be counted."))
    }
  }
}

// MARK: Comparison

extension Run {
  /// Returns the messages of this run that another run doesn't have, in order.
  ///
  /// Messages are equal if their sender's and receiver's names, text, pattern, depth and outcome are. If a message
  /// occurs more often in this run, its last occurrences are returned.
  ///
  /// - Complexity: O(*n*) in the number of messages.
  public func messages(notIn other: Run) -> [Message] {
    var rest = other.messages.reduce(into: [Message.Content: Int]()) { $0[$1.content, default: 0] += 1 }
    return messages.filter { message in
      guard let count = rest[message.content], count > 0 else { return true }
      rest[message.content] = count - 1
      return false
    }
  }

  /// Returns the figures of this run and another side by side, and the messages that only one of them has.
  ///
  /// ```
  /// participants: 3 | 2
  /// message: 4 | 3
  /// greatest depth: 1 | 0
  /// − Button → Screen: save [message]
  /// + Screen → Store: save [message]
  /// ```
  ///
  /// `−` marks a message of this run, `+` one of the other.
  public func comparison(with other: Run) -> String {
    let (counts, otherCounts) = (counts, other.counts)
    let patterns = Set(counts.keys).union(otherCounts.keys).sorted { $0.name < $1.name }
    var rows = [("participants", participants.count, other.participants.count)]
    rows += patterns.map { (printable($0.name), counts[$0, default: 0], otherCounts[$0, default: 0]) }
    rows.append(("greatest depth", greatestDepth, other.greatestDepth))
    let lines =
      rows.map { "\($0.0): \($0.1) | \($0.2)" }
      + messages(notIn: other).map { "− \($0)" } + other.messages(notIn: self).map { "+ \($0)" }
    return lines.joined(separator: "\n")
  }
}

extension Run.Message {
  /// A message without the numbers of its participants, which depend on the run.
  fileprivate struct Content: Hashable {
    let sender: String?
    let receiver: String?
    let text: String
    let pattern: Pattern
    let depth: Int
    let outcome: Outcome
  }

  fileprivate var content: Content {
    Content(
      sender: sender?.name, receiver: receiver?.name, text: text, pattern: pattern, depth: depth, outcome: outcome)
  }
}
