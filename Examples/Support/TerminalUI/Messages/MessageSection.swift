import MessageTracing

/// The messages of one step of a person, as a ``MessagePane`` lists them.
struct MessageSection {
  /// What the person did; nil before the first step.
  let title: String?

  /// The messages, with repetitions as one.
  private(set) var lines: [MessageLine] = []

  /// The number of messages, with repetitions.
  var count: Int { lines.reduce(0) { $0 + $1.count } }

  /// Divides a run at its steps, and adds the parts to those before.
  static func sections(of run: Run, after earlier: [MessageSection]) -> [MessageSection] {
    var sections = earlier
    for (message, count) in run.folded() {
      if message.pattern == .step {
        sections.append(MessageSection(title: message.text))
        continue
      }
      if sections.isEmpty { sections.append(MessageSection(title: nil)) }
      let last = sections.count - 1
      let caller = sections[last].lines.last { $0.message.depth < message.depth }?.message
      let isCalled = message.sender == message.receiver || message.sender == caller?.receiver
      sections[last].lines.append(MessageLine(message: message, count: count, isFromCaller: isCalled))
    }
    return sections
  }

  /// Draws the title, a rule and the number of messages.
  func drawTitle(row: Int, columns: Int, isNewest: Bool, on canvas: inout Canvas) {
    let number = "\(count) \(count == 1 ? "message" : "messages")"
    let end = columns - 1 - number.displayWidth
    let shown = (title ?? "Launch").truncated(toWidth: max(0, end - 3))
    let start =
      canvas.write(shown, column: 1, row: row, style: isNewest ? Style(.text, on: nil, .bold) : .secondary) + 1
    for column in start..<max(start, end - 1) { canvas.put("─", column: column, row: row, style: Style(.rule)) }
    canvas.write(number, column: end, row: row, style: .secondary)
  }
}

/// One message of a section, or several equal ones.
struct MessageLine {
  let message: Run.Message
  let count: Int

  /// Whether the sender is the receiver, of the message or of the call around it, so that it need not be named again.
  let isFromCaller: Bool

  /// The depth beyond which lines are not indented further.
  private static let deepestIndent = 8

  /// Draws the code, the indent, the sender unless it is known, the receiver, the text and the count.
  ///
  /// A text that doesn't fit beside the names is drawn in a separate row.
  ///
  /// - Returns: The row below.
  func draw(row: Int, columns: Int, on canvas: inout Canvas) -> Int {
    message.pattern.drawCode(column: 1, row: row, on: &canvas)
    let depth = min(message.depth, Self.deepestIndent)
    var column = 6
    if depth > 0 {
      column += 2 * (depth - 1)
      canvas.write("└", column: column, row: row, style: Style(.faint))
      column += 2
    }
    let times = count > 1 ? "  ×\(count)" : ""
    let end = columns - 1 - times.displayWidth
    let color = Style(message.pattern.role)
    let sender = isFromCaller ? nil : message.sender?.name.withoutGenericArguments
    let receiver = (message.receiver?.name ?? "nothing").withoutGenericArguments
    let text = message.text.withoutGenericArguments
    let names = [sender.map { ($0 + " ", Style(.text)) }, ("→ ", color), (receiver, Style(.text, on: nil, .bold))]
    let start = column + 2
    for case let (name, style)? in names where column < end {
      column = canvas.write(name.truncated(toWidth: end - column), column: column, row: row, style: style)
    }
    var last = row
    if column + 2 + text.displayWidth <= end {
      column += 2
    } else {
      (last, column) = (row + 1, start)
    }
    column = canvas.write(text.truncated(toWidth: max(0, end - column)), column: column, row: last, style: color)
    canvas.write(times, column: min(column, end), row: last, style: .secondary)
    return last + 1
  }
}

extension String {
  /// This text with types' names as people say them: `Navigator` for `Navigator<View>`.
  var withoutGenericArguments: String {
    guard contains("<") else { return self }
    var text = ""
    var depth = 0
    for character in self {
      if character == "<", depth > 0 || text.last?.isLetter == true { depth += 1 }
      if depth == 0 { text.append(character) }
      if character == ">", depth > 0 { depth -= 1 }
    }
    // A bracket without its end is no list of arguments.
    return depth == 0 ? text : self
  }
}
