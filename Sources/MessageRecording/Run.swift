/// A recorded run: the messages, in the order in which they were sent.
///
/// A run is a plain value without references to objects. The module `MessageTracing` prints and draws it, and compares it
/// with another run.
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

    package init(
      sender: Lifeline?, receiver: Lifeline?, text: String, pattern: Pattern, depth: Int, outcome: Outcome
    ) {
      (self.sender, self.receiver) = (sender, receiver)
      (self.text, self.pattern, self.depth, self.outcome) = (text, pattern, depth, outcome)
    }
  }

  /// The messages, in the order in which they were sent.
  public let messages: [Message]

  /// The number of messages beyond the recorder's limit, which were only counted.
  public let omitted: Int

  package init(messages: [Message], omitted: Int) {
    self.messages = messages
    self.omitted = omitted
  }

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
  ///
  /// - Complexity: O(*n*).
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
