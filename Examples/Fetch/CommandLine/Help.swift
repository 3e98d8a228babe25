import Foundation

/// The texts that the program prints about itself.
struct Help {
  /// The version of the program, which its requests name as well.
  static let version = "0.1.0"

  /// The width of the lines, one column narrower than the usual terminal.
  static let width = 79

  /// The name by which the program was called.
  let program: String

  /// Creates the texts for a program.
  ///
  /// - Parameter path: The path or the name by which it was called.
  init(program path: String?) {
    // Not by a URL, which would look up the current folder on every start.
    program = path?.split(separator: "/").last.map { String($0) } ?? "Fetch"
  }

  /// The output of `--version`.
  var versionLine: String { "Fetch \(Self.version)\n" }

  /// The lines after the sentence about an invalid command line.
  var hint: String { "\(usage)Use '\(program) --help' for a list of the options." }

  /// The output of `--help`.
  var text: String {
    let groups = Option.Group.allCases.map { group in
      "\(group.rawValue):\n" + Option.all.filter { $0.group == group }.map(Self.lines).joined() + "\n"
    }
    let statuses = FailureKind.exitStatuses.map { Self.entry($0.term, $0.help) }
    return Self.paragraph("\(program) downloads documents to files, several at the same time.") + "\n"
      + usage + "\n" + groups.joined() + "Exit status:\n" + statuses.joined() + "\n"
      + Self.notes.map { Self.paragraph($0) }.joined(separator: "\n")
  }

  private var usage: String { "Usage: \(program) [OPTION]… URL…\n       \(program) [OPTION]… -i FILE\n" }

  private static let notes = [
    """
    After several failures, the status is that of the first; after an interruption, it is 130. With --json, the \
    lines of failures have the name of the kind.
    """,
    """
    A file appears at its destination when it is complete. Ctrl-C, Ctrl-\\, SIGTERM and SIGHUP keep the received bytes if the \
    server can send the rest later: the same command with --resume then requests only the rest, but it saves complete \
    documents again, under other names, unless --if-changed is given. A second Ctrl-C ends the program at once.
    """,
    """
    On a terminal, each download has a meter; other output, or output with TERM=dumb, gets lines of progress. NO_COLOR \
    turns colors off.
    """,
  ]

  private static func lines(of option: Option) -> String {
    let names = option.names.joined(separator: ", ")
    return entry(option.word.map { "\(names) \($0)" } ?? names, option.help)
  }

  /// Returns a term and its text in two columns.
  private static func entry(_ term: String, _ text: String) -> String {
    let margin = String(repeating: " ", count: 24)
    let lines = wrapped(text, width: width - margin.count)
    var head = "  \(term)"
    if head.count + 2 > margin.count { return "\(head)\n" + lines.map { "\(margin)\($0)\n" }.joined() }
    head += margin.dropFirst(head.count)
    return lines.enumerated().map { "\($0 == 0 ? head : margin)\($1)\n" }.joined()
  }

  private static func paragraph(_ text: String) -> String {
    wrapped(text, width: width).map { "\($0)\n" }.joined()
  }

  /// Returns a text in lines of at most a width.
  private static func wrapped(_ text: String, width: Int) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
