import MessageRecording

/// The shapes of a sequence diagram, in whole points.
///
/// The width of a text depends on the reader's font. Labels are monospaced, and their space is computed from a fixed
/// pitch.
struct SequenceDrawing {
  private static let maximumWidth = 1180
  private static let minimumWidth = 560
  private static let margin = 32

  /// The number of nested calls whose bars lie side by side; further ones lie over the last.
  private static let deepestBar = 6

  /// The number of names that a repeated head shows of participants that share its column.
  private static let repeatedNames = 50
  private static let rowHeight = 38
  private static let headHeight = 44
  private static let bandHeight = 24
  private static let loop = 24

  /// The height after which heads are repeated at the next step.
  private static let headDistance = 900

  private(set) var elements: [String] = []
  private(set) var width = 0
  private(set) var height = 0

  private let plan: SequencePlan
  private var columns: [Int] = []
  private var headWidths: [Int] = []

  /// The top of each row.
  private var tops: [Int] = []

  /// The rows before which heads are repeated.
  private var repeatsHeads: Set<Int> = []

  /// The calls in progress while arrows are drawn: the row in which each ends, and its column.
  private var bars: [(lastRow: Int, lane: Int, level: Int)] = []

  /// The arrows, drawn over all bars.
  private var arrows: [String] = []

  init(of plan: SequencePlan, titled title: String) {
    self.plan = plan
    placeColumns()
    let title = printable(title)
    width = max(width, min(Self.maximumWidth, SVGText.width(of: title, pitch: 11) + 2 * Self.margin))
    elements.append(
      SVGText.element(title, "title", x: Self.margin, y: 42, cutTo: (Self.maximumWidth - 2 * Self.margin) / 11))
    elements.append(SVGText.element(subtitle, "subtitle", x: Self.margin, y: 64))
    let headTop = addLegend(at: 80)
    let end = placeRows(from: headTop + Self.headHeight + 16)
    for column in columns {
      let top = headTop + Self.headHeight
      elements.append("<line class=\"lane\" x1=\"\(column)\" y1=\"\(top)\" x2=\"\(column)\" y2=\"\(end)\"/>")
    }
    addHeads(at: headTop, "name")
    for (index, row) in plan.rows.enumerated() { add(row, index) }
    elements += arrows
    height = end + 16
    if let note = plan.note {
      elements.append(SVGText.element(note, "note", x: Self.margin, y: height + 6))
      height += 24
    }
  }

  private var subtitle: String {
    let (messages, steps) = (plan.messageCount, plan.stepCount)
    var text = "\(messages) \(messages == 1 ? "message" : "messages")"
    if steps > 0 { text += " in \(steps) \(steps == 1 ? "step" : "steps")" }
    text += "."
    var hasAnswers = false
    var isFolded = false
    for row in plan.rows {
      switch row {
      case .answer: hasAnswers = true
      case .message(let arrow) where arrow.count > 1: isFolded = true
      default: break
      }
    }
    if hasAnswers { text += " Dashed: what comes back." }
    if isFolded { text += " Stacked lines: the same message, folded." }
    return text
  }

  // MARK: Places

  private mutating func placeColumns() {
    let widest = plan.lanes.count > 3 ? 240 : 400
    headWidths = plan.lanes.map { min(widest, max(88, SVGText.width(of: $0.name, pitch: 8) + 20)) }
    var gaps = zip(headWidths, headWidths.dropFirst()).map { ($0 + $1) / 2 + 24 }
    for case .message(let arrow) in plan.rows {
      guard let from = arrow.from, let to = arrow.to, abs(from - to) == 1 else { continue }
      gaps[min(from, to)] = max(gaps[min(from, to)], Self.labelWidth(of: arrow) + 32)
    }
    let edges = (headWidths.first ?? 0) / 2 + (headWidths.last ?? 0) / 2 + 2 * Self.margin
    if edges + gaps.reduce(0, +) > Self.maximumWidth {
      // Evenly, with heads that leave a gap between them.
      let pitch = (Self.maximumWidth - 2 * Self.margin + 16) / max(1, plan.lanes.count)
      headWidths = headWidths.map { _ in pitch - 16 }
      gaps = gaps.map { _ in pitch }
    }
    var x = Self.margin + (headWidths.first ?? 0) / 2
    for index in plan.lanes.indices {
      if index > 0 { x += gaps[index - 1] }
      columns.append(x)
    }
    width = (columns.last ?? 0) + (headWidths.last ?? 0) / 2 + Self.margin
    // Labels of loops, and those that are longer than their arrows, extend to the right.
    for case .message(let arrow) in plan.rows {
      let start = columns[min(arrow.from ?? .max, arrow.to ?? .max, columns.count - 1)]
      width = max(width, start + Self.loop + Self.labelWidth(of: arrow) + Self.margin)
    }
    width = min(Self.maximumWidth, max(Self.minimumWidth, width))
  }

  private mutating func placeRows(from start: Int) -> Int {
    var y = start
    var lastHeads = start
    for (index, row) in plan.rows.enumerated() {
      if case .step = row {
        if index > 0 { y += 14 }
        if y - lastHeads > Self.headDistance {
          repeatsHeads.insert(index)
          y += Self.headHeight + 12
          lastHeads = y
        }
      }
      tops.append(y)
      if case .step = row { y += Self.bandHeight } else { y += Self.rowHeight }
    }
    return y + 16
  }

  private static func labelWidth(of arrow: SequencePlan.Arrow) -> Int {
    30 + SVGText.width(of: arrow.label) + (arrow.count > 1 ? 36 : 0)
  }

  // MARK: Head

  /// Draws the codes of the patterns and their titles, and returns the line below.
  private mutating func addLegend(at top: Int) -> Int {
    var (x, y) = (Self.margin, top)
    for pattern in plan.patterns {
      let title = printable(pattern.title)
      let needed = 30 + SVGText.width(of: title) + 24
      if x > Self.margin, x + needed > width - Self.margin { (x, y) = (Self.margin, y + 24) }
      elements.append("<g class=\"message \(SVGText.name(of: pattern))\">")
      elements.append(SVGText.chip(pattern, x: x, y: y + 13))
      elements.append("</g>")
      elements.append(SVGText.element(title, "legend", x: x + 30, y: y + 13))
      x += needed
    }
    return y + (plan.patterns.isEmpty ? 0 : 34)
  }

  private mutating func addHeads(at top: Int, _ kind: String) {
    for (lane, (column, width)) in zip(plan.lanes, zip(columns, headWidths)) {
      elements.append(
        "<rect class=\"head\" x=\"\(column - width / 2)\" y=\"\(top)\" width=\"\(width)\" "
          + "height=\"\(Self.headHeight)\" rx=\"6\"/>")
      let isShared = !lane.others.isEmpty
      let most = (width - 6) * 10 / 78
      // Without the arguments of a generic type, if they don't fit.
      let name = SVGText.cells(of: lane.name) > most ? String(lane.name.prefix { $0 != "<" }) : lane.name
      elements.append(
        SVGText.element(
          name.isEmpty ? lane.name : name, kind, x: column, y: top + (isShared ? 19 : 27), anchor: "middle",
          cutTo: most, of: lane.name))
      guard isShared else { continue }
      // Later heads name some; the first ones have all names in a tooltip.
      let named = kind == "again" ? lane.others.prefix(Self.repeatedNames) : lane.others[...]
      let others = "with \(named.joined(separator: ", "))" + (named.count < lane.others.count ? ", …" : "")
      elements.append(
        SVGText.element(others, "with", x: column, y: top + 35, anchor: "middle", cutTo: (width - 8) * 10 / 65))
    }
  }

  // MARK: Rows

  private mutating func add(_ row: SequencePlan.Row, _ index: Int) {
    let top = tops[index]
    bars.removeAll { $0.lastRow < index }
    if repeatsHeads.contains(index) { addHeads(at: top - Self.headHeight - 12, "again") }
    switch row {
    case .step(let title, let number, let lanes): addBand(title, number, lanes, at: top)
    case .message(let arrow): add(arrow, index, at: top + 27)
    case .answer(let text, let from, let to): addAnswer(text, from: from, to: to, at: top + 27)
    case .lifeCycle(let count, let lanes):
      let (left, right) = (columns[lanes.lowerBound] - 20, columns[lanes.upperBound] + 20)
      let text = "\(count) life-cycle messages"
      let width = max(right - left, SVGText.width(of: text) + 20)
      let x = min(left, self.width - Self.margin - width)
      arrows.append(
        "<rect class=\"raised\" x=\"\(x)\" y=\"\(top + 10)\" width=\"\(width)\" height=\"20\" rx=\"10\"/>")
      arrows.append(SVGText.element(text, "pill", x: x + width / 2, y: top + 24, anchor: "middle"))
    }
  }

  private mutating func addBand(_ title: String, _ number: Int, _ lanes: Set<Int>, at top: Int) {
    elements.append(
      "<rect class=\"band\" x=\"24\" y=\"\(top)\" width=\"\(width - 48)\" height=\"\(Self.bandHeight)\" rx=\"4\"/>")
    elements.append(SVGText.element("\(number)", "number", x: 34, y: top + 17))
    let start = 44 + 9 * "\(number)".count
    let most = (width - 48 - start) / 8
    elements.append(SVGText.element(title, "step", x: start, y: top + 17, cutTo: most))
    let titleEnd = start + min(most, SVGText.cells(of: title)) * 8 + 12
    for lane in lanes.sorted() {
      let name = plan.lanes[lane].name
      let half = min(SVGText.width(of: name, pitch: 7), headWidths[lane]) / 2
      guard columns[lane] - half > titleEnd else { continue }
      elements.append(
        SVGText.element(name, "part", x: columns[lane], y: top + 16, anchor: "middle", cutTo: headWidths[lane] / 7))
    }
  }

  /// Returns the middle of the innermost bar on a column, or the column.
  private func middle(of lane: Int) -> (x: Int, hasBar: Bool) {
    let level = bars.last { $0.lane == lane }?.level
    return (columns[lane] + 4 * (level ?? 0), level != nil)
  }

  private mutating func add(_ arrow: SequencePlan.Arrow, _ index: Int, at y: Int) {
    let sender = arrow.from.map(middle)
    if let lane = arrow.to {
      let level = min(bars.count { $0.lane == lane }, Self.deepestBar)
      let bottom = tops[arrow.lastRow] + 27 + (arrow.lastRow == index ? 8 : 10)
      elements.append(
        "<rect class=\"bar\" x=\"\(columns[lane] + 4 * level - 4)\" y=\"\(y - 5)\" width=\"8\" "
          + "height=\"\(bottom - y + 5)\" rx=\"2\"/>")
      bars.append((arrow.lastRow, lane, level))
    }
    let receiver = arrow.to.map { middle(of: $0).x }
    arrows.append("<g class=\"message \(SVGText.name(of: arrow.pattern))\">")
    if let sender, let receiver, arrow.from == arrow.to {
      let start = sender.x + (sender.hasBar ? 4 : 0)
      arrows.append("<path class=\"arrow\" d=\"M\(start) \(y - 6)H\(receiver + Self.loop)v10H\(receiver + 6)\"/>")
      arrows.append("<path class=\"tip\" d=\"M\(receiver + 4) \(y + 4)l9 -4v8z\"/>")
      let right = receiver + Self.loop + 6
      let fits = right + Self.labelWidth(of: arrow) <= width - 16
      addLabel(of: arrow, x: fits ? right : sender.x - 10 - Self.labelWidth(of: arrow), y: y + 2)
    } else {
      addLine(of: arrow, from: sender, to: receiver, at: y)
    }
    arrows.append("</g>")
  }

  private mutating func addLine(of arrow: SequencePlan.Arrow, from sender: (x: Int, hasBar: Bool)?, to: Int?, at y: Int)
  {
    let target = to ?? sender.map { $0.x + 60 } ?? Self.margin + 60
    let source = sender?.x ?? max(Self.margin, target - 60)
    let direction = target > source ? 1 : -1
    let start = source + (sender?.hasBar == true ? 4 * direction : 0)
    let end = to == nil ? target : target - 4 * direction
    arrows.append("<path class=\"arrow\" d=\"M\(start) \(y)H\(end - 6 * direction)\"/>")
    arrows.append("<path class=\"tip\" d=\"M\(end) \(y)l\(-9 * direction) -4v8z\"/>")
    if sender == nil { arrows.append("<circle class=\"tip\" cx=\"\(start)\" cy=\"\(y)\" r=\"4\"/>") }
    if to == nil { arrows.append("<circle class=\"arrow\" cx=\"\(end + 4)\" cy=\"\(y)\" r=\"4\"/>") }
    if arrow.count > 1 {
      let (low, high) = (min(start, end) + 10, max(start, end) - 10)
      for offset in [-3, 3] {
        arrows.append("<path class=\"more\" d=\"M\(low) \(y + offset)H\(high)\"/>")
      }
    }
    let needed = Self.labelWidth(of: arrow)
    let (low, span) = (min(start, end), abs(end - start))
    addLabel(of: arrow, x: needed <= span - 16 ? low + (span - needed) / 2 : low + 8, y: y - 8)
  }

  private mutating func addLabel(of arrow: SequencePlan.Arrow, x: Int, y: Int) {
    let room = width - 2 * 16
    let needed = Self.labelWidth(of: arrow)
    let x = max(16, min(x, width - 16 - needed))
    arrows.append(SVGText.chip(arrow.pattern, x: x, y: y))
    arrows.append(SVGText.element(arrow.label, "text", x: x + 30, y: y, cutTo: (room - 70) * 10 / 73))
    guard arrow.count > 1 else { return }
    let end = x + 30 + SVGText.width(of: arrow.label) + 6
    let times = "×\(arrow.count)"
    let width = 8 + SVGText.width(of: times, pitch: 7)
    arrows.append("<rect class=\"raised\" x=\"\(end)\" y=\"\(y - 12)\" width=\"\(width)\" height=\"16\" rx=\"8\"/>")
    arrows.append(SVGText.element(times, "count", x: end + width / 2, y: y, anchor: "middle"))
  }

  private mutating func addAnswer(_ text: String, from: Int, to: Int, at y: Int) {
    let (sender, receiver) = (middle(of: from), middle(of: to))
    let direction = receiver.x > sender.x ? 1 : -1
    let start = sender.x + (sender.hasBar ? 4 * direction : 0)
    let end = receiver.x - (receiver.hasBar ? 4 * direction : 0)
    arrows.append("<path class=\"back\" d=\"M\(start) \(y)H\(end - 6 * direction)\"/>")
    arrows.append("<path class=\"backTip\" d=\"M\(end) \(y)l\(-9 * direction) -4v8z\"/>")
    let needed = SVGText.width(of: text)
    let x = max(16, min((start + end - needed) / 2, width - 16 - needed))
    arrows.append(SVGText.element(text, "answer", x: x, y: y - 7, cutTo: (width - 40) * 10 / 73))
  }
}
