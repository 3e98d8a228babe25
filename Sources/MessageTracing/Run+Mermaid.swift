public import MessageRecording

extension Run {
  /// The run as a Mermaid sequence diagram.
  ///
  /// Participants have the ids p1, p2 and so on. In names and texts everything but ASCII letters, digits, spaces and
  /// `_ . , ( )` is written as a decimal entity code, so that nothing in them is parsed as syntax. The diagram stays
  /// below 50,000 characters, the default limit of its renderer, and ends with the number of omitted messages.
  ///
  /// - Complexity: O(*n*) in the length of what is shown.
  public var mermaid: String {
    var lanes = Lanes()
    var header: [String] = []
    var lines: [String] = []
    var room = Self.mermaidLimit - Self.mermaidReserve
    var shown = 0
    for message in messages {
      var candidate = lanes
      if message.isStep {
        let line = "  Note over p1: \(Self.entities(printable(message.text)))\n"
        guard line.utf8.count <= room else { break }
        room -= line.utf8.count
        lines.append(line)
        shown += 1
        continue
      }
      let (from, to) = (candidate.index(of: message.sender), candidate.index(of: message.receiver))
      let declared = candidate.names.indices.dropFirst(lanes.names.count).map {
        Self.declaration(of: candidate.names[$0], number: $0 + 1)
      }
      let line = "  p\(from + 1)->>p\(to + 1): \(Self.entities(message.label))\n"
      let length = declared.reduce(line.utf8.count) { $0 + $1.utf8.count }
      guard length <= room else { break }
      room -= length
      lanes = candidate
      header += declared
      lines.append(line)
      shown += 1
    }
    if lanes.names.isEmpty { header.append(Self.declaration(of: Self.outside, number: 1)) }
    let left = messages.count - shown + omitted
    if messages.isEmpty, omitted == 0 { lines.append("  Note over p1: \(Self.noMessages)\n") }
    if left > 0 { lines.append("  Note over p1: \(Self.note(leavingOut: left))\n") }
    return "sequenceDiagram\n" + header.joined() + lines.joined()
  }

  private static let mermaidLimit = 49_999

  /// The space for the first line, the note and the participant of the note.
  private static let mermaidReserve = 150

  private static func declaration(of name: String, number: Int) -> String {
    "  participant p\(number) as \(entities(printable(name)))\n"
  }

  /// Encodes a text, and the spaces at its ends, which the renderer would trim.
  private static func entities(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let inner = scalars.drop { $0 == " " }
    let end = inner.lastIndex { $0 != " " } ?? scalars.startIndex
    var encoded = ""
    for index in scalars.indices {
      let isOuter = index < inner.startIndex || index > end
      let scalar = scalars[index]
      if isPlain(scalar), !(isOuter && scalar == " ") {
        encoded.unicodeScalars.append(scalar)
      } else {
        encoded += "#\(scalar.value);"
      }
    }
    return encoded
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", "_", ".", ",", "(", ")": true
    default: false
    }
  }

  /// The participants of a diagram, in the order of their first messages.
  private struct Lanes {
    private var numbers: [Lifeline?: Int] = [:]
    private(set) var names: [String] = []

    /// Returns the index of a participant, counted from 0; nil is `(outside)`.
    mutating func index(of lifeline: Lifeline?) -> Int {
      if let known = numbers[lifeline] { return known }
      numbers[lifeline] = names.count
      names.append(lifeline?.name ?? Run.outside)
      return names.count - 1
    }
  }
}

extension Run.Message {
  /// The text at the message's arrow.
  fileprivate var label: String {
    printable(text) + (outcome.remark.map { " (\(printable($0)))" } ?? "")
  }
}
