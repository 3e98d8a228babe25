extension Run {
  /// How many messages each pattern has.
  ///
  /// - Complexity: O(*n*) in the number of messages.
  public var counts: [Pattern: Int] {
    messages.reduce(into: [:]) { $0[$1.pattern, default: 0] += 1 }
  }

  /// How many calls the innermost message was sent inside of; 0 for a run without messages.
  public var greatestDepth: Int {
    messages.lazy.map(\.depth).max() ?? 0
  }

  /// Sets this run beside another, such as that of the same scenario in another architecture.
  ///
  /// Messages are the same if all that can be read of them is: names of sender and receiver, text, pattern, depth and
  /// outcome. Where one occurs more often here than there, the last of them are those in one only.
  ///
  /// - Complexity: O(*n*) in the number of messages.
  public func compared(with other: Run) -> RunComparison {
    RunComparison(
      onlyInFirst: messages(notIn: other), onlyInSecond: other.messages(notIn: self),
      counts: Set(counts.keys).union(other.counts.keys).sorted { $0.name < $1.name }.map { pattern in
        RunComparison.Count(
          pattern: pattern, first: counts[pattern, default: 0], second: other.counts[pattern, default: 0])
      },
      participants: .init(first: participants.map(\.name), second: other.participants.map(\.name)),
      greatestDepth: .init(first: greatestDepth, second: other.greatestDepth))
  }

  private func messages(notIn other: Run) -> [Message] {
    var rest = other.messages.reduce(into: [Message.Reading: Int]()) { $0[$1.reading, default: 0] += 1 }
    return messages.filter { message in
      guard let count = rest[message.reading], count > 0 else { return true }
      rest[message.reading] = count - 1
      return false
    }
  }
}

extension Run.Message {
  /// A message without its participants' numbers, which tell the order of appearance in one run.
  fileprivate struct Reading: Hashable {
    let sender: String?
    let receiver: String?
    let text: String
    let pattern: Pattern
    let depth: Int
    let outcome: Outcome
  }

  fileprivate var reading: Reading {
    Reading(
      sender: sender?.name, receiver: receiver?.name, text: text, pattern: pattern, depth: depth, outcome: outcome)
  }
}
