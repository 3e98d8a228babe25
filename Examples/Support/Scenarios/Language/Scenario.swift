import Foundation

/// A parsed scenario.
struct Scenario {
  /// A line with a verb.
  struct Step: Hashable {
    /// The line number, counted from 1.
    let line: Int

    /// The line without the blanks around it; the title of the step in a recording.
    let text: String

    let verb: Verb
  }

  /// The file name as given.
  let file: String

  let steps: [Step]

  /// Parses a scenario.
  ///
  /// - Parameters:
  ///   - text: The bytes of the file.
  ///   - file: The file name, for messages.
  ///   - folder: The folder of the files that the scenario names.
  init(_ text: Data, file: String, folder: URL) throws(ScenarioSyntaxError) {
    guard let text = String(validating: text, as: UTF8.self) else {
      throw ScenarioSyntaxError(file: file, line: nil, problem: "The file isn't UTF-8 text. Save it in that encoding.")
    }
    self.file = file
    steps = try Self.steps(of: Self.lines(of: text), file: file, folder: folder)
  }

  /// Splits a text into lines.
  ///
  /// Splitting by scalars finds a line break before a combining character, too.
  private static func lines(of text: String) -> [Substring] {
    let scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
    return scalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      Substring(line.last == "\r" ? line.dropLast() : line)
    }
  }

  private static func steps(
    of lines: [Substring], file: String, folder: URL
  ) throws(ScenarioSyntaxError) -> [Step] {
    var steps: [Step] = []
    var index = 0
    while index < lines.count {
      let number = index + 1
      do throws(SyntaxProblem) {
        let (verb, extra) = try read(lines[index], following: lines[number...], folder: folder)
        if let verb { steps.append(Step(line: number, text: lines[index].trimmed, verb: verb)) }
        index = number + extra
      } catch {
        throw ScenarioSyntaxError(file: file, line: number, problem: error.text)
      }
    }
    return steps
  }

  /// Parses a line, together with the following lines that belong to it.
  private static func read(
    _ line: Substring, following: ArraySlice<Substring>, folder: URL
  ) throws(SyntaxProblem) -> (verb: Verb?, extraLines: Int) {
    var scanner = LineScanner(line)
    let isComment = line.unicodeScalars.first { $0 != " " && $0 != "\t" } == "#"
    guard !isComment, let word = try scanner.word() else { return (nil, 0) }
    guard case .plain(let name) = word, let form = VerbForm.all[name] else { throw unknown(word) }
    var arguments = ArgumentReader(scanner, form: form, following: following) { (name) throws(SyntaxProblem) in
      try InputFile.contents(of: URL(filePath: name, relativeTo: folder), named: "@" + name)
    }
    let verb = try form.read(&arguments)
    try arguments.end()
    return (verb, arguments.extraLines)
  }

  private static func unknown(_ word: Word) -> SyntaxProblem {
    guard case .plain(let name) = word else {
      return SyntaxProblem("A line begins with a verb, not with \(word.shown).")
    }
    let nearest = Spelling.nearest(to: name, among: VerbForm.all.keys)
    let advice = nearest.map { "Did you mean '\($0)'?" } ?? "A line begins with one, such as 'launch', 'tap' or 'see'."
    return SyntaxProblem("\(word.shown) isn't a verb. \(advice)")
  }
}

extension Substring {
  /// The text without the blanks around it.
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
