import Testing

@testable import ArchitectureRules

/// A violation, by the rule and the place.
struct Place: Hashable, Comparable, CustomStringConvertible {
  let path: String
  let line: Int
  let rule: String

  var description: String { "\(path):\(line) \(rule)" }

  static func < (left: Self, right: Self) -> Bool {
    (left.path, left.line, left.rule) < (right.path, right.line, right.rule)
  }
}

/// A target of the sources given by path; test targets are those whose name ends in `Tests`.
func target(_ name: String, _ files: KeyValuePairs<String, String>) -> SourceTarget {
  SourceTarget(
    name: name, isTest: name.hasSuffix("Tests"),
    files: files.map { SourceFile(path: "Sources/\(name)/\($0)", text: $1) })
}

/// Settings in the text of their file.
func settings(_ text: String) throws -> Settings { try Settings(reading: text, from: Settings.fileName) }

/// Expects exactly the violations that comments such as `// A2` at the ends of lines announce: at these lines, and no other.
func expectMarked(
  _ targets: [SourceTarget], _ settings: Settings = Settings(), sourceLocation: SourceLocation = #_sourceLocation
) {
  let found = Checker(targets, settings).findings()
  // A line with two violations of one rule is listed once.
  let places = Set(found.map { Place(path: $0.path, line: $0.line, rule: $0.rule) })
  let marked = Set(targets.flatMap(\.files).flatMap(marks))
  #expect(places.subtracting(marked).sorted() == [], "not announced", sourceLocation: sourceLocation)
  #expect(marked.subtracting(places).sorted() == [], "not found", sourceLocation: sourceLocation)
}

/// Expects exactly the violations that the comments of one file announce.
func expectMarked(
  _ source: String, _ settings: Settings = Settings(), sourceLocation: SourceLocation = #_sourceLocation
) {
  expectMarked([target("App", ["File.swift": source])], settings, sourceLocation: sourceLocation)
}

private func marks(of file: SourceFile) -> [Place] {
  file.comments.flatMap { comment -> [Place] in
    let words = comment.text.dropFirst(2).split(separator: " ").map(String.init)
    guard !words.isEmpty, words.allSatisfy({ ArchitectureRule.rule(id: $0) != nil }) else { return [] }
    return words.map { Place(path: file.path, line: comment.firstLine, rule: $0) }
  }
}
