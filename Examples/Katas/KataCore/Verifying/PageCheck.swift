import Foundation

/// Checks a kata's pages: their presence, the size of what is given, hints that give nothing away, and links; and that its
/// tests show what they compare.
struct PageCheck {
  let kata: Kata
  let catalogue: Catalogue

  func sentences() -> [String] {
    presence() + size() + prerequisites() + imports() + form() + expectations() + hints() + links()
  }

  private func presence() -> [String] {
    let pages = ["Task", "Debrief"] + (kata.isExam ? [] : ["Hints"])
    var sentences = pages.filter { (kata.page($0) ?? "").trimmingCharacters(in: .whitespacesAndNewlines).isEmpty }
      .map { "\($0).md is missing or empty." }
    if kata.isExam, kata.page("Hints") != nil { sentences.append("An exam has no hints; remove Hints.md.") }
    if !kata.isExam, kata.page("Hints") != nil, kata.hints.count != 3 {
      sentences.append("Hints.md has \(kata.hints.count) headings '## '; it must have three.")
    }
    return sentences
  }

  private func size() -> [String] {
    let files = [kata.stub, kata.file("Given.swift")]
    let lines = files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
      .reduce(0) { $0 + $1.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }
    guard lines > kata.facts.givenLines else { return [] }
    return ["The stub and the given code have \(lines) lines; at most \(kata.facts.givenLines) are allowed."]
  }

  private func prerequisites() -> [String] {
    kata.facts.requires.compactMap { number in
      guard catalogue.katas.contains(where: { $0.kind == .numbered(number) }) else {
        return "'requires' names kata \(number), which doesn't exist."
      }
      guard case .numbered(let own) = kata.kind, number >= own else { return nil }
      return "'requires' names kata \(number), which doesn't come before this one."
    }
  }

  // MARK: What the kata is built on

  private func imports() -> [String] {
    let files = [kata.stub, kata.solution] + kata.companions + kata.alternatives
    let texts = files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    let imported = Set(texts.flatMap { LibraryModule.imported(in: $0) }.map(\.rawValue))
    let named = Set(kata.facts.imports)
    return named.subtracting(imported).sorted().map { "'imports' names \($0), which no file of the kata imports." }
      + imported.subtracting(named).sorted().map { "A file of the kata imports \($0), which 'imports' doesn't name." }
  }

  /// The README beside the catalogue, if there is one, says for each kata what it is built on.
  private func form() -> [String] {
    let page = catalogue.folder.deletingLastPathComponent().appending(path: "README.md")
    guard let text = try? String(contentsOf: page, encoding: .utf8) else { return [] }
    let rows = text.split(separator: "\n")
    guard !rows.contains(where: { $0 == kata.formRow }) else { return [] }
    return ["The README of the katas lacks this row: \(kata.formRow)"]
  }

  /// A verdict shows the values of a comparison, and none of two that `&&` connects.
  private func expectations() -> [String] {
    kata.testFiles.flatMap { file in
      let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(
        separator: "\n", omittingEmptySubsequences: false)
      return lines.enumerated().filter { $0.element.contains(/#(expect|require)\([^{]*&&/) }.map {
        "\(file.lastPathComponent):\($0.offset + 1): Of two values that '&&' connects, a verdict shows none. "
          + "Write an expectation for each."
      }
    }
  }

  // MARK: Hints

  private func hints() -> [String] {
    func lines(_ file: URL) -> [String] {
      ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let given = Set(([kata.stub] + kata.companions).flatMap(lines))
    let secret = lines(kata.solution).filter { line in
      !given.contains(line) && !line.hasPrefix("//") && line.count(where: \.isLetter) >= 6
    }
    let hints = (kata.page("Hints") ?? "").split(separator: "\n").map(String.init)
    return hints.compactMap { hint in
      let trimmed = hint.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
      let line = secret.first { trimmed == $0 || ($0.count >= 12 && hint.contains($0)) }
      return line.map { "Hints.md gives a whole line of the solution away: \($0)" }
    }
  }

  // MARK: Links

  private func links() -> [String] {
    ["Task", "Hints", "Debrief"].flatMap { page in
      (kata.page(page) ?? "").matches(of: /\]\(([^)\s]+)(?:\s+"([^"]*)")?\)/).compactMap { match in
        problem(of: String(match.1), quote: match.2.map(String.init)).map { "\(page).md: \($0)" }
      }
    }
  }

  private func problem(of link: String, quote: String?) -> String? {
    guard !link.hasPrefix("https://") else { return nil }
    guard !link.hasPrefix("http:"), !link.hasPrefix("/") else {
      return "The link '\(link)' must be relative, or start with https."
    }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let target = kata.folder.appending(path: parts[0].removingPercentEncoding ?? parts[0]).standardizedFileURL
    guard FileManager.default.fileExists(atPath: target.path) else { return "The link '\(link)' leads nowhere." }
    guard parts.count == 2 else { return nil }
    let lines = ((try? String(contentsOf: target, encoding: .utf8)) ?? "")
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard parts[1].hasPrefix("L"), let number = Int(parts[1].dropFirst()) else {
      let anchors = lines.filter { $0.hasPrefix("#") }.map(Self.anchor)
      return anchors.contains(parts[1]) ? nil : "The page of the link '\(link)' has no such heading."
    }
    guard let quote else {
      return "The link '\(link)' names a line; say after it what the line contains: (\(link) \"the text\")."
    }
    guard lines.indices.contains(number - 1), lines[number - 1].contains(quote) else {
      let place = lines.firstIndex { $0.contains(quote) }.map { "It is on line \($0 + 1) now." } ?? "No line has it."
      return "Line \(number) of the link '\(link)' doesn't contain '\(quote)'. \(place)"
    }
    return nil
  }

  /// Returns the anchor that a heading has on a page.
  private static func anchor(_ heading: Substring) -> String {
    let text = heading.drop { $0 == "#" || $0 == " " }.lowercased()
    return String(text.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" })
      .replacingOccurrences(of: " ", with: "-")
  }
}
