public import MessageRecording

extension Run {
  /// Returns the run with the messages of some patterns only.
  ///
  /// The depth of a message is the number of calls around it that remain. A ``/MessageRecording/Pattern/step`` remains
  /// if a message of it does.
  ///
  /// ```swift
  /// let taps = run.narrowed { $0 == .targetAction || $0 == .delegation }
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of messages.
  public func narrowed(to isIncluded: (Pattern) -> Bool) -> Run {
    var kept: [Message] = []
    var step: Message?
    var calls: [(depth: Int, isKept: Bool)] = []
    var keptCalls = 0
    for message in messages {
      while let last = calls.last, last.depth >= message.depth {
        if last.isKept { keptCalls -= 1 }
        calls.removeLast()
      }
      if message.isStep {
        step = message.at(depth: keptCalls)
        continue
      }
      let isKept = isIncluded(message.pattern)
      if isKept {
        if let title = step { kept.append(title) }
        step = nil
        kept.append(message.at(depth: keptCalls))
      }
      calls.append((message.depth, isKept))
      if isKept { keptCalls += 1 }
    }
    return Run(messages: kept, omitted: omitted)
  }

  /// Returns the messages with repetitions as one message and its count.
  ///
  /// A call folds into an equal one before it if the messages inside both are equal, too. Consecutive questions of a list
  /// to its data source also fold if they differ only in what they ask about and what is answered; their text is then the
  /// question alone. One that failed folds only into the same failure.
  ///
  /// - Complexity: O(*n* · *d*) in the number of messages and their greatest depth.
  public func folded() -> [(message: Message, count: Int)] {
    var folding = Folding()
    for message in messages { folding.add(message) }
    return folding.finish()
  }
}

extension Run.Message {
  fileprivate func at(depth: Int) -> Run.Message {
    Run.Message(sender: sender, receiver: receiver, text: text, pattern: pattern, depth: depth, outcome: outcome)
  }

  /// Whether this asks a data source, which happens once for each row.
  fileprivate var isQuestion: Bool { pattern.name == "dataSource" }

  /// The outcome of a call that threw.
  fileprivate var failure: Outcome? {
    if case .threw = outcome { outcome } else { nil }
  }

  /// The text up to the first space: a question without what it asks about.
  fileprivate var question: Substring { text.prefix { $0 != " " } }
}

/// Folds messages while they are added, from the innermost calls outward.
private struct Folding {
  /// A call whose messages are still being added, or the outermost level.
  private struct Level {
    let depth: Int

    /// The lines of the last call on this level, and how often it was repeated.
    var last: (lines: Range<Int>, times: Int)?

    /// The lines of the consecutive questions that end this level.
    var questions: [Question: Int] = [:]
  }

  /// A question by which its repetitions are found.
  private struct Question: Hashable {
    let sender: Run.Lifeline?
    let receiver: Run.Lifeline?
    let text: Substring
    let failure: Outcome?
  }

  private var lines: [(message: Run.Message, count: Int)] = []

  /// The open calls: the index of the first line of each, and the level of the messages inside.
  private var open: [(start: Int, inside: Level)] = []
  private var outermost = Level(depth: -1)

  mutating func add(_ message: Run.Message) {
    while let last = open.last, last.inside.depth >= message.depth { close() }
    open.append((lines.count, Level(depth: message.depth)))
    lines.append((message, 1))
  }

  mutating func finish() -> [(message: Run.Message, count: Int)] {
    while !open.isEmpty { close() }
    return lines
  }

  /// Ends the innermost call, and folds its lines into those of the call before it if they are equal.
  private mutating func close() {
    let call = open.removeLast()
    var level = open.last?.inside ?? outermost
    // The level is moved, so that its questions aren't copied.
    put(Level(depth: level.depth))
    fold(call.start..<lines.count, into: &level)
    put(level)
  }

  /// Makes a level the innermost one.
  private mutating func put(_ level: Level) {
    if open.isEmpty { outermost = level } else { open[open.count - 1].inside = level }
  }

  private mutating func fold(_ new: Range<Int>, into level: inout Level) {
    let message = lines[new.lowerBound].message
    guard !(message.isQuestion && new.count == 1) else { return foldQuestion(new.lowerBound, into: &level) }
    level.questions = [:]
    if !message.isStep, let last = level.last, isEqual(new, to: last.lines, last.times) {
      for (old, index) in zip(last.lines, new) { lines[old].count += lines[index].count }
      lines.removeSubrange(new)
      level.last = (last.lines, last.times + 1)
    } else {
      level.last = (new, 1)
    }
  }

  private mutating func foldQuestion(_ index: Int, into level: inout Level) {
    level.last = nil
    let message = lines[index].message
    let question = Question(
      sender: message.sender, receiver: message.receiver, text: message.question, failure: message.failure)
    guard let old = level.questions[question] else {
      level.questions[question] = index
      return
    }
    lines[old].count += 1
    if lines[old].message.text != message.text || lines[old].message.outcome != message.outcome {
      let former = lines[old].message
      lines[old].message = Run.Message(
        sender: former.sender, receiver: former.receiver, text: String(former.question), pattern: former.pattern,
        depth: former.depth, outcome: former.failure ?? .done)
    }
    lines.remove(at: index)
  }

  /// Returns whether new lines equal those of a call that was folded a number of times.
  private func isEqual(_ new: Range<Int>, to old: Range<Int>, _ times: Int) -> Bool {
    old.count == new.count && old.upperBound == new.lowerBound
      && zip(old, new).allSatisfy {
        lines[$0].message == lines[$1].message && lines[$0].count == lines[$1].count * times
      }
  }
}
