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
    let (answered, refused, bursts) = Self.causes(events, requests)
    var lastRefused: Int?
    for (index, event) in events.enumerated() {
      guard case .line(let line, let time) = event else { continue }
      // A request may be caused by the line or by the time before the next line. The answer fits both.
      advance(from: &now, to: time)
      let numbers = answered[index] ?? []
      if bursts.contains(index) { try addSilence(for: numbers.map { requests[$0] }, end) }
      for number in numbers {
        // In a replay, each line of a burst may send the request that was canceled by the next line before it was sent.
        let isLast = number == numbers.last { requests[$0].pattern == requests[number].pattern }
        try add(requests[number], isOnce: !(isLast && bursts.contains(index)), end)
      }
      if let last = refused[index], lastRefused == nil {
        add("server down")
        lastRefused = last
      }
      add(line)
      if index == lastRefused {
        add("server up")
        lastRefused = nil
      }
    }
    advance(from: &now, to: end)
  }

  /// The longest time between the lines of a burst: keys that arrive together, as over a slow connection.
  private static let longestPauseInBurst = Duration.milliseconds(10)

  /// Finds the lines that may have caused requests: a request is sent after all lines of a burst.
  ///
  /// - Returns: The numbers of the answered requests by the event of the first line that may have caused them, and for
  ///   refused ones the event of the last such line by that of the first one; and the first lines of bursts.
  private static func causes(
    _ events: [RecordedEvent], _ requests: [RecordedRequest]
  ) -> (answered: [Int: [Int]], refused: [Int: Int], bursts: Set<Int>) {
    var answered: [Int: [Int]] = [:]
    var refused: [Int: Int] = [:]
    var bursts: Set<Int> = []
    for case (let index, .request(let number, _)) in events.enumerated() {
      let isRefused = requests[number].isRefused
      var lines: (first: Int, last: Int)?
      search: for earlier in events[..<index].indices.reversed() {
        switch events[earlier] {
        case .line(_, let time):
          if let lines, events[lines.first].time - time > longestPauseInBurst { break search }
          lines = (earlier, lines?.last ?? earlier)
        case .request(let other, _):
          // The server wasn't down then.
          if isRefused, lines != nil, !requests[other].isRefused { break search }
        }
      }
      guard let lines else { continue }
      if lines.first != lines.last { bursts.insert(lines.first) }
      if isRefused { refused[lines.first] = lines.last } else { answered[lines.first, default: []].append(number) }
    }
    return (answered, refused, bursts)
  }

  private mutating func advance(from now: inout Duration, to time: Duration) {
    if time > now { add("advance \((time - now).asSeconds)") }
    now = max(now, time)
  }

  /// Adds answers that never arrive, for the requests that earlier lines of a burst may send in a replay: those of the
  /// burst, with other queries.
  private mutating func addSilence(for requests: [RecordedRequest], _ end: Duration) throws {
    var answered = Set(requests.map(\.pattern))
    for request in requests where request.pattern.hasQuery {
      let pattern = request.pattern.withoutQuery
      guard answered.insert(pattern).inserted else { continue }
      try add(RecordedRequest(pattern: pattern, cause: request.cause), isOnce: false, end)
    }
  }

  /// Adds an answer, to the next such request or to all of them.
  private mutating func add(_ request: RecordedRequest, isOnce: Bool, _ end: Duration) throws {
    let (status, body): (Int, Data) =
      if case .answer(let status, let body) = request.end { (status, body) } else { (200, Data()) }
    let endTime =
      if case .none = request.end { end + Self.delayOfMissingAnswer } else {
        request.endTime ?? end + Self.delayOfMissingAnswer
      }
    let delay = endTime - request.cause
    let shownDelay = delay > .zero ? " delay \(delay.asSeconds)" : ""
    add("server \(isOnce ? "once " : "")\(request.pattern) \(status)\(shownDelay)" + (try argument(body)))
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

extension RequestPattern {
  /// The pattern of all queries.
  fileprivate var withoutQuery: RequestPattern {
    RequestPattern(method: method, path: String(path.prefix { $0 != "?" }))
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
