import Foundation

/// The options of the command line.
struct Options: Equatable {
  var filters: [String] = []
  var json: String?
  var markdown: String?
  var isQuick = false
  var isCheck = false
  var wantsList = false
  var wantsHelp = false

  static let usage = """
    usage: Benchmarks [--filter NAME]... [--quick | --check] [--json FILE] [--markdown FILE] [--list] [--help]

    Measures the hot paths of Armature beside their limits and beside other libraries, in one run.

      --filter NAME    only rows whose name contains NAME; may be given several times
      --quick          one sample at the smaller sizes, to see that the results are right; no figures, no
                       goals, and clean builds only if a filter names them
      --check          exit with status 1 if a goal is missed
      --json FILE      write everything that was measured into FILE
      --markdown FILE  write the table into FILE
      --list           name the rows and measure nothing
      --help           this text

    status: 0 done, 1 a result is wrong or (with --check) a goal is missed, 2 the command line is wrong
    """

  init(_ arguments: [String]) throws(BadArguments) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--filter": filters.append(try Self.value(of: argument, "the name of a row or a part of it", &rest))
      case "--json": json = try Self.value(of: argument, "the file to write", &rest)
      case "--markdown": markdown = try Self.value(of: argument, "the file to write", &rest)
      case "--quick": isQuick = true
      case "--check": isCheck = true
      case "--list": wantsList = true
      case "--help", "-h": wantsHelp = true
      default: throw BadArguments("Unknown option \(argument).")
      }
    }
    if isQuick, isCheck {
      throw BadArguments(
        "--quick measures too little to judge a goal, so it can't be combined with --check; remove one of them.")
    }
  }

  private static func value(
    of option: String, _ meaning: String, _ rest: inout ArraySlice<String>
  ) throws(BadArguments) -> String {
    guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw BadArguments("\(option) needs a value: \(meaning).")
    }
    return value
  }

  /// Returns the rows whose names contain one of the filters.
  func chosen(from rows: [any Benchmark]) throws(BadArguments) -> [any Benchmark] {
    for filter in filters where !rows.contains(where: { $0.name.localizedCaseInsensitiveContains(filter) }) {
      throw BadArguments("No row's name contains '\(filter)'; --list names them all.")
    }
    guard !filters.isEmpty else { return rows }
    return rows.filter { row in filters.contains { row.name.localizedCaseInsensitiveContains($0) } }
  }
}

/// An invalid command line.
struct BadArguments: Error, Equatable, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
