import Foundation

/// The results of a run.
public struct Report: Codable, Sendable {
  public let machine: Machine
  /// A line about the libraries compared with, and one for each library that is missing.
  public let peers: [String]
  public private(set) var rows: [RowReport] = []
  public private(set) var verdicts: [Verdict] = []

  init(machine: Machine, peers: [String]) {
    self.machine = machine
    self.peers = peers
  }

  /// Adds a row, and returns the verdicts on its goals.
  mutating func add(_ row: RowReport, goals: [Goal]) -> [Verdict] {
    let judged = goals.filter { $0.row == row.name }.map { Verdict($0, on: row) }
    rows.append(row)
    verdicts += judged
    return judged
  }

  var misses: [Verdict] { verdicts.filter { $0.status == .missed } }

  var summary: String {
    let judged = verdicts.filter { $0.status != .open }
    let met = judged.count { $0.status != .missed }
    let open = verdicts.count - judged.count
    return "\(met) of \(judged.count) goals met"
      + (open > 0 ? "; \(open) open, since the other contender was not measured" : "")
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
    return try encoder.encode(self)
  }
}
