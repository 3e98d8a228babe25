/// The table as text, readable in a terminal and in a page, and printed row by row.
struct Table {
  /// A column: its title, its width and its alignment.
  private struct Column {
    let title: String
    let width: Int
    let isNumber: Bool
  }

  private static let columns = [
    Column(title: "row", width: 38, isNumber: false),
    Column(title: "size", width: 7, isNumber: true),
    Column(title: "contender", width: 36, isNumber: false),
    Column(title: "cost", width: 9, isNumber: true),
    Column(title: "mallocs", width: 7, isNumber: true),
    Column(title: "ours to it", width: 10, isNumber: true),
    Column(title: "middle half", width: 11, isNumber: true),
    Column(title: "goal", width: 5, isNumber: true),
    Column(title: "aim", width: 5, isNumber: true),
    Column(title: "result", width: 7, isNumber: false),
  ]

  static var header: [String] {
    let rule = columns.map { String(repeating: "-", count: $0.width - 1) + ($0.isNumber ? ":" : "-") }
    return [line(columns.map(\.title)), line(rule)]
  }

  /// Returns the lines of one row: the contenders of each size, then the growth of their costs.
  static func lines(of row: RowReport, verdicts: [Verdict]) -> [String] {
    var labels = [row.name, "*\(row.unit)*", row.sizeName.isEmpty ? "" : "*size: \(row.sizeName)*"][...]
    var lines: [String] = []
    func add(_ cells: [String], _ goal: Verdict?) {
      lines.append(line([labels.popFirst() ?? ""] + cells + columns(of: goal)))
    }
    for cell in row.cells {
      let size = row.sizeName.isEmpty ? "" : String(cell.size)
      let contender = cell.role == .limit ? "\(cell.contender) (limit)" : cell.contender
      let allocations = cell.allocations.map { rounded($0) } ?? ""
      let ratio = cell.ratio.map { rounded($0.median) } ?? ""
      let spread = cell.ratio.map { "\(rounded($0.lower))–\(rounded($0.upper))" } ?? ""
      var goals = verdicts.filter { $0.goal.size == cell.size && $0.concerns(cell) }[...]
      add([size, contender, rounded(cell.cost), allocations, ratio, spread], goals.popFirst())
      for goal in goals { add([size, goal.label, "", "", goal.value.map { rounded($0) } ?? "", ""], goal) }
    }
    let contenders = row.cells.filter { $0.size == row.sizes.first }.map(\.contender)
    for contender in contenders {
      guard let exponent = row.growth(of: contender) else { continue }
      let isOurs = row.cells.contains { $0.contender == contender && $0.role == .ours }
      let goal = isOurs ? verdicts.first { $0.goal.measure == .growth } : nil
      add(["growth", contender, "n^" + rounded(exponent), "", "", ""], goal)
    }
    return lines
  }

  private static func columns(of verdict: Verdict?) -> [String] {
    guard let verdict else { return ["", "", ""] }
    return [rounded(verdict.goal.required), verdict.goal.aim.map { rounded($0) } ?? "", verdict.status.rawValue]
  }

  private static func line(_ cells: [String]) -> String {
    let padded = zip(cells, columns).map { cell, column in
      let padding = String(repeating: " ", count: max(0, column.width - cell.count))
      return column.isNumber ? padding + cell : cell + padding
    }
    return "| " + padded.joined(separator: " | ") + " |"
  }
}

extension Verdict {
  /// Returns whether the verdict belongs to a contender's line.
  fileprivate func concerns(_ cell: RowReport.Cell) -> Bool {
    switch goal.measure {
    case .ratio, .ratioToBestPeer: against == cell.contender
    case .cost, .allocations: cell.role == .ours
    case .growth: false
    }
  }

  fileprivate var label: String {
    switch goal.measure {
    case .ratio(let name): name
    case .ratioToBestPeer: "best peer"
    case .cost: "cost"
    case .allocations: "mallocs"
    case .growth: "growth"
    }
  }
}
