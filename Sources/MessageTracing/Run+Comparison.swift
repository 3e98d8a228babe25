public import MessageRecording

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
  /// `−` marks a message of this run, `+` one of the other. If a recorder has left messages out, which aren't compared,
  /// a further row has their numbers: `left out: 0 | 12`.
  public func comparison(with other: Run) -> String {
    let (counts, otherCounts) = (counts, other.counts)
    let patterns = Set(counts.keys).union(otherCounts.keys).sorted { $0.name < $1.name }
    var rows = [("participants", participants.count, other.participants.count)]
    rows += patterns.map { (printable($0.name), counts[$0, default: 0], otherCounts[$0, default: 0]) }
    rows.append(("greatest depth", greatestDepth, other.greatestDepth))
    if omitted > 0 || other.omitted > 0 { rows.append(("left out", omitted, other.omitted)) }
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
