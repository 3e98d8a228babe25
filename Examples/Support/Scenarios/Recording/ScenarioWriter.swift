import Foundation

/// Writes a recording as a scenario.
///
/// Each answer is written before the line that caused its request, with its delay. A body that doesn't fit into the
/// scenario goes into a file beside it.
struct ScenarioWriter {
  private let file: URL
  private var lines: [String] = []
  private var bodyCount = 0

  /// The additional delay of an answer that never arrived during the recording.
  private static let delayOfMissingAnswer = Duration.seconds(3600)

  init(file: URL) {
    self.file = file
  }

  /// Adds lines.
  mutating func add(_ lines: String...) { self.lines += lines }

  /// Adds a file of the store.
  mutating func addStored(_ name: String, _ content: Data) throws {
    add("store write \(name.asWord)" + (try argument(content)))
  }

  /// Adds recorded events up to a time.
  mutating func add(_ events: [RecordedEvent], _ requests: [RecordedRequest], until end: Duration) throws {
    var now = events.first?.time ?? .zero
    for (index, event) in events.enumerated() {
      guard case .line(let line, let time) = event else { continue }
      let caused = events[(index + 1)...].prefix { if case .request = $0 { true } else { false } }
      // The request may be caused by the line or by the time before the next line. The answer fits both.
      var isRefused = false
      advance(from: &now, to: time)
      for case .request(let number, _) in caused {
        if case .refused = requests[number].end { isRefused = true } else { try add(requests[number], end) }
      }
      if isRefused { add("server down") }
      add(line)
      if isRefused { add("server up") }
    }
    advance(from: &now, to: end)
  }

  private mutating func advance(from now: inout Duration, to time: Duration) {
    if time > now { add("advance \((time - now).asSeconds)") }
    now = max(now, time)
  }

  private mutating func add(_ request: RecordedRequest, _ end: Duration) throws {
    let (status, body): (Int, Data) =
      if case .answer(let status, let body) = request.end { (status, body) } else { (200, Data()) }
    let endTime =
      if case .none = request.end { end + Self.delayOfMissingAnswer } else {
        request.endTime ?? end + Self.delayOfMissingAnswer
      }
    let delay = endTime - request.cause
    let shownDelay = delay > .zero ? " delay \(delay.asSeconds)" : ""
    add("server once \(request.pattern) \(status)\(shownDelay)" + (try argument(body)))
  }

  /// Returns a body in the syntax of scenarios.
  private mutating func argument(_ body: Data) throws -> String {
    guard !body.isEmpty else { return "" }
    guard let text = String(validating: body, as: UTF8.self), !text.unicodeScalars.contains("\r") else {
      return try fileArgument(body)
    }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    let isPlain = !text.hasPrefix("@") && !text.hasPrefix("<<") && !text.hasPrefix("delay")
    let isTrimmed = text == text.trimmingCharacters(in: .whitespacesAndNewlines)
    if lines.count == 1, isPlain, isTrimmed { return " " + text }
    return lines.contains("END") ? try fileArgument(body) : " <<END\n\(text)\nEND"
  }

  private mutating func fileArgument(_ body: Data) throws -> String {
    bodyCount += 1
    let name = "\(file.deletingPathExtension().lastPathComponent)-\(bodyCount).body"
    try body.write(to: file.deletingLastPathComponent().appending(path: name))
    return " @\(name)"
  }

  /// Writes the file.
  func write() throws {
    try Data((lines + [""]).joined(separator: "\n").utf8).write(to: file)
  }
}

extension Duration {
  /// The time in seconds in the syntax of scenarios, rounded to milliseconds.
  fileprivate var asSeconds: String {
    let parts = components
    let thousandths = parts.attoseconds / 1_000_000_000_000_000
    guard thousandths > 0 else { return "\(parts.seconds)" }
    var digits = String(thousandths + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(parts.seconds).\(digits)"
  }
}
