import Foundation

/// A way to print findings.
enum ReportFormat: String, Sendable, CaseIterable {
  /// A line for each finding, as compilers print warnings, then why and what to do.
  case text
  case json
  /// The annotations of a workflow on GitHub.
  case github

  /// Returns the findings in this format, without a line break at the end.
  func report(_ findings: [Finding]) -> String {
    switch self {
    case .text: findings.map(Self.text).joined(separator: "\n")
    case .json: Self.json(findings)
    case .github: findings.map(Self.annotation).joined(separator: "\n")
    }
  }

  private static func text(_ finding: Finding) -> String {
    """
    \(finding.path):\(finding.line):\(finding.column): warning: \(finding.rule) \(finding.symbol): \(finding.message)
      Why: \(finding.reason)
      Do:  \(finding.remedy)
    """
  }

  private static func annotation(_ finding: Finding) -> String {
    let title = property("\(finding.rule) \(finding.symbol)")
    let place = "file=\(property(finding.path)),line=\(finding.line),col=\(finding.column)"
    return "::warning \(place),title=\(title)::\(data("\(finding.message) \(finding.reason) \(finding.remedy)"))"
  }

  /// Escapes a message, as workflow commands demand.
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  private static func json(_ findings: [Finding]) -> String {
    struct Row: Encodable {
      let rule, file: String
      let line, column: Int
      let symbol, message, reason, remedy: String
    }
    let rows = findings.map {
      Row(
        rule: $0.rule, file: $0.path, line: $0.line, column: $0.column, symbol: $0.symbol, message: $0.message,
        reason: $0.reason, remedy: $0.remedy)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Strings and integers always encode.
    return (try? encoder.encode(rows)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }
}

/// Violations of old code that a check leaves out: a line each, without line numbers, so that edits above don't matter.
struct Baseline: Sendable {
  private var counts: [String: Int] = [:]

  init(_ findings: [Finding]) {
    for finding in findings { counts[Self.key(finding), default: 0] += 1 }
  }

  /// Reads a baseline.
  ///
  /// - Throws: ``CheckError`` with the line that isn't one of a baseline.
  init(reading text: String, from path: String) throws(CheckError) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      guard line.split(separator: "\t").count == 3 else {
        throw CheckError(
          "\(path):\(index + 1): The line isn't one of a baseline, which has a rule, a file and a symbol, separated by "
            + "tabs. Write the file anew with --write-baseline.")
      }
      counts[String(line), default: 0] += 1
    }
  }

  /// The file's content.
  var text: String {
    "# Violations that check-architecture leaves out. Written by --write-baseline.\n"
      + counts.sorted { $0.key < $1.key }.map { String(repeating: "\($0.key)\n", count: $0.value) }.joined()
  }

  /// Returns the findings that the baseline doesn't list, and the number of its lines that no longer occur.
  ///
  /// - Parameter isChecked: Whether a rule was checked in a file.
  func filter(
    _ findings: [Finding], _ isChecked: (_ rule: String, _ path: String) -> Bool
  ) -> (new: [Finding], unused: Int) {
    var left = counts
    let new = findings.filter { finding in
      guard let count = left[Self.key(finding)], count > 0 else { return true }
      left[Self.key(finding)] = count - 1
      return false
    }
    let unused = left.filter { line, _ in
      let parts = line.split(separator: "\t").map(String.init)
      return isChecked(parts[0], parts[1])
    }
    return (new, unused.values.reduce(0, +))
  }

  private static func key(_ finding: Finding) -> String { "\(finding.rule)\t\(finding.path)\t\(finding.symbol)" }
}
