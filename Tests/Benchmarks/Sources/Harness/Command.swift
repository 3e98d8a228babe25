import Foundation

/// The command: parses arguments, measures and prints.
public struct Command {
  let rows: [any Benchmark]
  let goals: [Goal]
  let peers: [String]
  let print: (String) -> Void
  let printError: (String) -> Void
  var isOptimized = Self.wasBuiltOptimized

  /// - Parameters:
  ///   - rows: All rows.
  ///   - goals: The goals of the rows.
  ///   - peers: Lines about the libraries compared with and those that are missing.
  ///   - print: Prints a line of output.
  ///   - printError: Prints an error.
  public init(
    rows: [any Benchmark], goals: [Goal], peers: [String], print: @escaping (String) -> Void,
    printError: @escaping (String) -> Void
  ) {
    self.rows = rows
    self.goals = goals
    self.peers = peers
    self.print = print
    self.printError = printError
  }

  /// Runs with these arguments and returns the exit status.
  public func run(_ arguments: [String]) -> Int32 {
    do {
      let options = try Options(arguments)
      if options.wantsHelp {
        print(Options.usage)
        return 0
      }
      let chosen = try options.chosen(from: rows)
      if options.wantsList {
        for row in chosen { print(row.name) }
        return 0
      }
      // Checked first, so that a wrong path doesn't waste minutes.
      for path in [options.json, options.markdown].compactMap({ $0 }) { try requireWritable(path) }
      return try options.isQuick ? checkResults(of: chosen, options) : measure(chosen, options)
    } catch let error as BadArguments {
      printError("\(error)\n\n\(Options.usage)")
      return 2
    } catch {
      printError("\(error)")
      return 1
    }
  }

  private func checkResults(of rows: [any Benchmark], _ options: Options) throws -> Int32 {
    for line in peers { print(line) }
    // A clean build has no result but its success, and takes as long as all other rows together.
    let rows = options.filters.isEmpty ? rows.filter { !($0 is BuildRow) } : rows
    for row in rows {
      let report = try row.measure(.quick)
      print("ok: \(row.name) (\(report.cells.count) results)")
    }
    print("\(rows.count) rows, all results correct; no goal judged")
    return 0
  }

  private func measure(_ rows: [any Benchmark], _ options: Options) throws -> Int32 {
    guard isOptimized else {
      throw BadArguments("This is a debug build, so its figures are meaningless: build it with -c release.")
    }
    var report = Report(machine: .current, peers: peers)
    var page: [String] = []
    func say(_ line: String) {
      print(line)
      page.append(line)
    }
    say("Measured on \(report.machine.description). \(peers.joined(separator: " "))")
    say("")
    for line in Table.header { say(line) }
    for row in rows {
      let measured = try row.measure(.full)
      for line in Table.lines(of: measured, verdicts: report.add(measured, goals: goals)) { say(line) }
    }
    say("")
    if !report.misses.isEmpty {
      say("Missed:")
      say("")
      for miss in report.misses { say("* \(miss.sentence)") }
      say("")
    }
    let known = Set(self.rows.map(\.name))
    let toCome = goals.filter { !known.contains($0.row) }
    if rows.count == known.count, !toCome.isEmpty {
      say("Goals of rows that don't exist yet:")
      say("")
      for goal in toCome { say("* \(goal.sentence)") }
      say("")
    }
    say(report.summary)
    if let path = options.json { try write(report.json(), to: path) }
    if let path = options.markdown { try write(Data((page.joined(separator: "\n") + "\n").utf8), to: path) }
    return options.isCheck && !report.misses.isEmpty ? 1 : 0
  }

  private static var wasBuiltOptimized: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  private func requireWritable(_ path: String) throws(BadArguments) {
    let files = FileManager.default
    if files.fileExists(atPath: path) {
      guard !files.isWritableFile(atPath: path) else { return }
      throw BadArguments("\(path) can't be written; choose another file.")
    }
    try write(Data(), to: path)
  }

  private func write(_ data: Data, to path: String) throws(BadArguments) {
    do {
      try data.write(to: URL(fileURLWithPath: path))
    } catch {
      throw BadArguments("\(path) can't be written (\(error.localizedDescription)); choose another file.")
    }
  }
}
