/// What the command line asks for.
struct CheckOptions: Sendable, Hashable {
  enum Action: Sendable, Hashable {
    case check
    case help
    case listRules
  }

  var action = Action.check
  /// The targets to check; empty for all.
  var targets: Set<String> = []
  var package = "."
  var format = ReportFormat.text
  var baseline: String?
  var writesBaseline = false
  var settings: String?
  /// The rules to check; empty for all.
  var rules: Set<String> = []
  /// A file that lists targets and sources, which the plugin writes.
  var sourceList: String?
  /// Whether the compiler is asked for types.
  var resolvesTypes = false
  /// Folders with the compiler's symbol graphs.
  var symbolGraphs: [String] = []

  /// Whether the whole package is checked against all rules.
  var checksAll: Bool { targets.isEmpty && rules.isEmpty }

  static let help = """
    Checks the sources of a package against the rules of MVC, MVVM, VIPER and VIP.

    USAGE: check-architecture [TARGET …] [OPTIONS]

      --package-path DIR     The package to check. Default: the current folder.
      --format FORMAT        text, json or github. Default: text.
      --rules A1,A2          Check these rules only.
      --settings FILE        Read settings from a file. Default: .check-architecture in the package's folder, if any.
      --baseline FILE        Leave out the violations that the file lists.
      --write-baseline FILE  Write the violations to the file, and leave them out from then on.
      --resolve-types        Ask the compiler for types that sources don't show; builds the package.
      --symbol-graphs DIR    Read these types from symbol graphs that exist. May be repeated.
      --list-rules           Print the rules.
      --help                 Print this text.

    EXIT STATUS: 0 no violation, 1 violations, 2 the check could not be made or printed.
    """

  /// The options without a value.
  private static let flags: Set<String> = ["--help", "--list-rules", "--resolve-types"]

  /// Reads arguments.
  ///
  /// - Throws: ``CheckError`` with the argument that can't be read, and what is possible in its place.
  init(_ arguments: [String]) throws(CheckError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let isFlag = parts.count == 2 && Self.flags.contains(parts[0])
      let name = argument.hasPrefix("--") && !isFlag ? parts[0] : argument
      func value() throws(CheckError) -> String {
        if argument.hasPrefix("--"), parts.count == 2 { return parts[1] }
        guard let next = rest.popFirst(), !next.hasPrefix("--") else {
          throw CheckError("'\(name)' has no value. Write the value after it; --help lists what is possible.")
        }
        return next
      }
      switch name {
      case "--help", "-h": action = .help
      case "--list-rules": action = .listRules
      case "--package-path": package = try value()
      case "--format": format = try Self.format(value())
      case "--rules": rules.formUnion(try Self.rules(value()))
      case "--settings": settings = try value()
      case "--baseline": baseline = try value()
      case "--write-baseline":
        baseline = try value()
        writesBaseline = true
      case "--resolve-types": resolvesTypes = true
      case "--symbol-graphs": symbolGraphs.append(try value())
      case "--source-list": sourceList = try value()
      // `swift package` hands its own option on to plugins.
      case "--allow-writing-to-package-directory": break
      // Plugins of the package manager get targets in this form.
      case "--target": targets.insert(try value())
      default:
        guard !argument.hasPrefix("-") else {
          throw CheckError("'\(argument)' isn't a known option. --help lists the options.")
        }
        targets.insert(argument)
      }
    }
  }

  private static func format(_ name: String) throws(CheckError) -> ReportFormat {
    guard let format = ReportFormat(rawValue: name) else {
      throw CheckError("'\(name)' isn't a known format. Write text, json or github.")
    }
    return format
  }

  private static func rules(_ list: String) throws(CheckError) -> [String] {
    let ids = list.split(separator: ",").map(String.init)
    for id in ids where ArchitectureRule.rule(id: id) == nil {
      throw CheckError("'\(id)' isn't a known rule. The rules are A1 to A18; --list-rules explains them.")
    }
    return ids
  }
}
