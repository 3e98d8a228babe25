extension Meter {
  /// The meter as one line of a terminal: name, bar and figures, as many of them as there is room for.
  ///
  /// - Parameters:
  ///   - columns: How wide the terminal is; the last column stays free, since some break a line that is full.
  ///   - isColored: Whether the bar is.
  func line(at time: Duration, columns: Int, isColored: Bool) -> String {
    let width = max(columns - 1, 1)
    let nameWidth = min(max(width / 4, 8), 24, width)
    let room = width - nameWidth - 2
    guard room > 0 else { return name.fitted(to: width) }
    let detail = detail(at: time, room: room)
    let barRoom = min(room - detail.cells - 2, 40)
    let bar = barRoom >= 8 ? bar(width: barRoom, isColored: isColored) + "  " : ""
    return "\(name.fitted(to: nameWidth))  \(bar)\(detail)"
  }

  private func detail(at time: Duration, room: Int) -> String {
    switch state {
    case .waiting: return "waiting".fitted(to: min(room, 7))
    case .resting(let wait): return "tries again in \(wait.shown)".fitted(to: min(room, 26))
    case .sending, .receiving: break
    }
    let figures = figures(at: time)
    let (rate, left) = (figures.rate.rightAligned(in: 9), figures.left.rightAligned(in: 7))
    let amount = figures.amount.rightAligned(in: 7)
    let choices = [
      [figures.percent.rightAligned(in: 4), figures.amountOfTotal.rightAligned(in: 18), rate, left],
      [amount, rate, left], [amount, rate], [amount],
    ]
    return choices.lazy.map { $0.joined(separator: "  ") }.first { $0.cells <= room } ?? ""
  }

  private func bar(width: Int, isColored: Bool) -> String {
    guard let fraction else { return String(repeating: " ", count: width) }
    let inside = width - 2
    let done = Int(Double(inside) * fraction)
    let full = String(repeating: "=", count: done)
    return "[" + (isColored && done > 0 ? "\u{1B}[32m\(full)\u{1B}[0m" : full)
      + String(repeating: " ", count: inside - done) + "]"
  }
}
