import MessageRecording

/// The content of a sequence diagram: its columns, and its rows from top to bottom.
struct SequencePlan {
  /// A column: a participant, and those that share it.
  struct Lane {
    let name: String
    var others: [String] = []
  }

  /// A row of the drawing.
  enum Row {
    /// The title of a step, with its number and the columns of its messages.
    case step(String, number: Int, lanes: Set<Int>)

    /// A message.
    case message(Arrow)

    /// The answer to the call of a row.
    case answer(String, from: Int, to: Int)

    /// Messages of the life cycle, and the columns between which they went.
    case lifeCycle(count: Int, lanes: ClosedRange<Int>)
  }

  /// A message between columns.
  struct Arrow {
    /// The sender's column; nil if the sender isn't an object.
    let from: Int?

    /// The receiver's column; nil if there is no receiver.
    let to: Int?

    /// The text, with the names of participants that have no column of their own.
    let label: String
    let pattern: Pattern
    let count: Int

    /// The number of calls around the message.
    let depth: Int

    /// The row in which the call has ended; its own if it sent nothing.
    var lastRow: Int
  }

  private(set) var lanes: [Lane] = []
  private(set) var rows: [Row] = []

  /// The patterns in use, one of each family, in order of appearance.
  private(set) var patterns: [Pattern] = []
  private(set) var stepCount = 0
  let messageCount: Int

  /// What a shortened or empty picture says at its end.
  let note: String?

  private var laneOf: [Run.Lifeline: Int] = [:]

  /// The participants that share another's column.
  private var sharing: Set<Run.Lifeline> = []

  private typealias Line = (message: Run.Message, count: Int)

  /// The most columns that are readable side by side.
  private static let maximumLanes = 8

  /// From this number on, consecutive messages of the life cycle are drawn as one.
  private static let minimumLifeCycle = 3

  init(of run: Run) {
    let lines = run.folded()
    messageCount = run.messages.count { !$0.isStep }
    note =
      run.omitted > 0 ? Run.note(leavingOut: run.omitted) : run.messages.isEmpty ? Run.noMessages : nil
    makeLanes(of: lines)
    makeRows(of: lines)
    var families: Set<String> = []
    patterns = lines.map(\.message.pattern).filter { $0 != .step && families.insert($0.family).inserted }
  }

  // MARK: Columns

  /// Gives the participants with the most messages a column, in order of appearance, and the others a part in one.
  private mutating func makeLanes(of lines: [Line]) {
    var order: [Run.Lifeline] = []
    var weights: [Run.Lifeline: Int] = [:]
    var partners: [Run.Lifeline: [Run.Lifeline: Int]] = [:]
    for (message, _) in lines {
      let ends = [message.sender, message.receiver].compactMap(\.self)
      for end in ends {
        if weights[end] == nil { order.append(end) }
        weights[end, default: 0] += 1
      }
      guard ends.count == 2, ends[0] != ends[1] else { continue }
      partners[ends[0], default: [:]][ends[1], default: 0] += 1
      partners[ends[1], default: [:]][ends[0], default: 0] += 1
    }
    let ranked = order.sorted { one, other in
      let (weight, otherWeight) = (weights[one, default: 0], weights[other, default: 0])
      return weight == otherWeight ? one.number < other.number : weight > otherWeight
    }
    let kept = Set(ranked.prefix(Self.maximumLanes))
    for lifeline in order where kept.contains(lifeline) {
      laneOf[lifeline] = lanes.count
      lanes.append(Lane(name: printable(lifeline.name)))
    }
    // Messages from outside to outside need a column, too.
    if lanes.isEmpty, lines.contains(where: { !$0.message.isStep }) { lanes.append(Lane(name: Run.outside)) }
    guard order.count > kept.count else { return }
    let callers = callers(in: lines)
    let columns = order.filter { kept.contains($0) }
    // From the busiest on, so that the partner of a participant has a column before it.
    for lifeline in ranked where !kept.contains(lifeline) {
      let placed = partners[lifeline, default: [:]].filter { kept.contains($0.key) }
      let partner = placed.max { $0.value == $1.value ? $0.key.number > $1.key.number : $0.value < $1.value }
      let owner = partner?.key ?? columns.first { lifeline.isAnother($0) } ?? callers[lifeline]
      let lane = owner.flatMap { laneOf[$0] } ?? 0
      laneOf[lifeline] = lane
      sharing.insert(lifeline)
      lanes[lane].others.append(printable(lifeline.name))
    }
  }

  /// Returns, for each participant, the receiver of the call around its first message.
  private func callers(in lines: [Line]) -> [Run.Lifeline: Run.Lifeline] {
    var callers: [Run.Lifeline: Run.Lifeline] = [:]
    var open: [Run.Message] = []
    for (message, _) in lines {
      while let last = open.last, last.depth >= message.depth { open.removeLast() }
      let caller = open.last?.receiver
      for case let end? in [message.sender, message.receiver] where callers[end] == nil { callers[end] = caller }
      open.append(message)
    }
    return callers
  }

  // MARK: Rows

  private mutating func makeRows(of lines: [Line]) {
    var open: [(row: Int, depth: Int, answer: Row?)] = []
    var stepRow: Int?
    var index = 0
    while index < lines.count {
      let (message, count) = lines[index]
      while let last = open.last, last.depth >= message.depth { endCall(open.removeLast()) }
      if message.isStep {
        stepCount += 1
        stepRow = rows.count
        rows.append(.step(printable(message.text), number: stepCount, lanes: []))
        index += 1
        continue
      }
      // Up to the end of the call around them.
      let lifeCycle = lines[index...].prefix {
        $0.message.pattern.name == "lifeCycle" && $0.message.depth >= message.depth
      }
      if lifeCycle.count >= Self.minimumLifeCycle {
        add(lifeCycle)
        index += lifeCycle.count
        continue
      }
      // A control that sends to itself outside of every call was pressed by a person.
      let isPress = message.pattern.name == "targetAction" && message.depth == 0 && message.sender == message.receiver
      let from = isPress ? nil : message.sender.flatMap { laneOf[$0] }
      let to = message.receiver.flatMap { laneOf[$0] }
      if let stepRow { addLanes([from, to], toStepIn: stepRow) }
      let answer = answer(to: message, count: count, from: from, to: to)
      let arrow = Arrow(
        from: from, to: to, label: label(of: message, withOutcome: answer == nil), pattern: message.pattern,
        count: count, depth: message.depth, lastRow: rows.count)
      open.append((rows.count, message.depth, answer))
      rows.append(.message(arrow))
      index += 1
    }
    while let last = open.popLast() { endCall(last) }
  }

  private mutating func endCall(_ call: (row: Int, depth: Int, answer: Row?)) {
    if let answer = call.answer { rows.append(answer) }
    guard case .message(var arrow) = rows[call.row] else { return }
    arrow.lastRow = rows.count - 1
    rows[call.row] = .message(arrow)
  }

  private mutating func add(_ lifeCycle: ArraySlice<Line>) {
    let ends = lifeCycle.flatMap { [$0.message.sender, $0.message.receiver] }.compactMap { $0.flatMap { laneOf[$0] } }
    let (low, high) = (ends.min() ?? 0, ends.max() ?? 0)
    rows.append(.lifeCycle(count: lifeCycle.reduce(0) { $0 + $1.count }, lanes: low...high))
  }

  private mutating func addLanes(_ new: [Int?], toStepIn row: Int) {
    guard case .step(let title, let number, let lanes) = rows[row] else { return }
    rows[row] = .step(title, number: number, lanes: lanes.union(new.compactMap(\.self)))
  }

  /// Returns the row of an answer; nil for a call without one, or whose answer is written at its own arrow.
  private func answer(to message: Run.Message, count: Int, from: Int?, to: Int?) -> Row? {
    guard let from, let to, from != to, count == 1, let remark = message.outcome.remark else { return nil }
    switch message.outcome {
    case .returned, .threw:
      return message.pattern.name == "dataSource" ? nil : .answer(printable(remark), from: to, to: from)
    case .open, .deallocated, .late: return nil
    }
  }

  private func label(of message: Run.Message, withOutcome: Bool) -> String {
    var label = printable(message.text)
    if withOutcome, let remark = message.outcome.remark { label += " (\(printable(remark)))" }
    if let sender = message.sender, sharing.contains(sender) { label = "\(printable(sender.name)) → \(label)" }
    if let receiver = message.receiver, sharing.contains(receiver) { label += " → \(printable(receiver.name))" }
    return label
  }
}

extension Run.Lifeline {
  /// Returns whether this is the *n*-th object of the name of another one.
  fileprivate func isAnother(_ first: Run.Lifeline) -> Bool {
    name.hasPrefix(first.name + " ") && Int(name.dropFirst(first.name.count + 1)) != nil
  }
}
