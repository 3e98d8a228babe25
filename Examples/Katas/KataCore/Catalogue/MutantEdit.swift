import Foundation

/// Replacements that make a wrong solution of the right one.
///
/// A file of edits has one or more pairs of a text to find and its replacement, each a number of whole lines:
///
/// ```
/// <<<<
///     actions.append { [weak target] button in
/// ====
///     actions.append { button in
/// >>>>
/// ```
///
/// Lines are compared without their indentation, and the replacement takes the place of the lines. Each text must occur
/// exactly once in the solution.
enum MutantEdit {
  private struct Pair {
    var find: [Substring] = []
    var replace: [Substring] = []
  }

  static func apply(_ edits: String, to solution: String, file: String) throws(CatalogueProblem) -> String {
    var lines = solution.split(separator: "\n", omittingEmptySubsequences: false)
    for pair in try pairs(in: edits, file: file) {
      let wanted = pair.find.map(trimmed)
      let places = lines.indices.filter { start in
        start + wanted.count <= lines.count && zip(lines[start...], wanted).allSatisfy { trimmed($0) == $1 }
      }
      guard places.count == 1, let place = places.first else {
        throw CatalogueProblem(
          file,
          "The lines starting with '\(wanted.first ?? "")' occur \(places.count) times in Solution.swift; "
            + "they must occur once. Add lines around them.")
      }
      lines.replaceSubrange(place..<place + wanted.count, with: pair.replace)
    }
    return lines.joined(separator: "\n")
  }

  private static func pairs(in edits: String, file: String) throws(CatalogueProblem) -> [Pair] {
    enum Place { case between, find, replace }
    var pairs: [Pair] = []
    var place = Place.between
    for line in edits.split(separator: "\n", omittingEmptySubsequences: false) {
      switch (place, line) {
      case (.between, "<<<<"):
        pairs.append(Pair())
        place = .find
      case (.find, "===="): place = .replace
      case (.replace, ">>>>"): place = .between
      case (.find, _): pairs[pairs.count - 1].find.append(line)
      case (.replace, _): pairs[pairs.count - 1].replace.append(line)
      case (.between, _):
        guard trimmed(line).isEmpty else { throw malformed(file) }
      }
    }
    guard place == .between, !pairs.isEmpty, pairs.allSatisfy({ !$0.find.isEmpty }) else { throw malformed(file) }
    return pairs
  }

  private static func malformed(_ file: String) -> CatalogueProblem {
    CatalogueProblem(
      file, "An edit is a line '<<<<', the lines to find, a line '====', the replacement, and a line '>>>>'.")
  }

  private static func trimmed(_ line: Substring) -> String { line.trimmingCharacters(in: .whitespaces) }
}
