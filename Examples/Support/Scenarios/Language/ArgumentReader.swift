import Foundation
import Responders

/// Reads the arguments of a verb.
///
/// Errors have the expected and the actual argument.
struct ArgumentReader {
  private var scanner: LineScanner
  private let form: VerbForm
  private var following: ArraySlice<Substring>
  private let load: (String) throws(SyntaxProblem) -> Data

  /// The number of lines read after the verb's line.
  private(set) var extraLines = 0

  /// - Parameters:
  ///   - scanner: The line after the verb.
  ///   - form: The verb's form, for messages.
  ///   - following: The lines after this one.
  ///   - load: Reads a file by its path relative to the scenario.
  init(
    _ scanner: LineScanner, form: VerbForm, following: ArraySlice<Substring>,
    load: @escaping (String) throws(SyntaxProblem) -> Data
  ) {
    self.scanner = scanner
    self.form = form
    self.following = following
    self.load = load
  }

  /// Whether an argument is left.
  var hasMore: Bool { !scanner.isAtEnd }

  /// Returns the problem of an unexpected word.
  func problem(expected: String, found word: Word?) -> SyntaxProblem {
    let found = word.map { "there is \($0.shown)" } ?? "the line ends"
    return SyntaxProblem("\(form.name) needs \(expected), but \(found). Write: \(form.usage)")
  }

  /// Checks that no argument is left.
  mutating func end() throws(SyntaxProblem) {
    guard let word = try scanner.word() else { return }
    throw SyntaxProblem("Expected nothing after the arguments, but found \(word.shown). Write: \(form.usage)")
  }

  /// Consumes the next word if it is a keyword.
  mutating func takes(_ keyword: String) -> Bool {
    var ahead = scanner
    guard let word = try? ahead.word(), word == .plain(keyword) else { return false }
    scanner = ahead
    return true
  }

  /// Reads one of several keywords.
  mutating func keyword<Value>(_ values: [(String, Value)]) throws(SyntaxProblem) -> Value {
    let word = try scanner.word()
    for (name, value) in values where word == .plain(name) { return value }
    throw problem(expected: values.map(\.0).joined(separator: " or "), found: word)
  }

  /// Reads a quoted text.
  mutating func text(_ what: String) throws(SyntaxProblem) -> String {
    let word = try scanner.word()
    guard case .quoted(let text)? = word else { throw problem(expected: "\(what) in quotes", found: word) }
    return text
  }

  /// Reads all remaining texts.
  mutating func texts(_ what: String) throws(SyntaxProblem) -> [String] {
    var texts: [String] = []
    while hasMore { texts.append(try text(what)) }
    return texts
  }

  /// Reads a word or a nonempty quoted text.
  mutating func name(_ what: String) throws(SyntaxProblem) -> String {
    let word = try scanner.word()
    switch word {
    case .plain(let text)?: return text
    case .quoted(let text)? where !text.isEmpty: return text
    default: throw problem(expected: what, found: word)
    }
  }

  /// Reads a key as lines of help show it, with more than one word in quotes.
  mutating func key() throws(SyntaxProblem) -> KeyPress {
    let word = try scanner.word()
    let text =
      switch word {
      case .plain(let text)?, .quoted(let text)?: text
      case nil: ""
      }
    guard let key = Keys.press(text) else {
      throw problem(expected: "a key such as e, Ctrl-s, Esc, Return or \"Page Up\"", found: word)
    }
    return key
  }

  /// Reads an unquoted word and converts it to a value.
  mutating func value<Value>(_ what: String, _ make: (String) -> Value?) throws(SyntaxProblem) -> Value {
    let word = try scanner.word()
    guard case .plain(let text)? = word, let value = make(text) else { throw problem(expected: what, found: word) }
    return value
  }

  /// Reads a target.
  ///
  /// - Parameter count: The number of arguments after the target. One more number is the target's ordinal.
  mutating func target(followedBy count: Int) throws(SyntaxProblem) -> Target {
    let word = try scanner.word()
    let name: Target.Name
    switch word {
    case .quoted(let text)? where !text.isEmpty: name = .text(text)
    case .plain(let text)? where text.hasPrefix("#") && text.count > 1: name = .id(String(text.dropFirst()))
    default: throw problem(expected: "a text in quotes or an #id", found: word)
    }
    guard scanner.wordCount == count + 1 else { return Target(name: name) }
    var ahead = scanner
    guard case .plain(let text)? = try ahead.word(), let ordinal = Numbers.integer(text) else {
      return Target(name: name)
    }
    guard ordinal >= 1 else { throw problem(expected: "an ordinal from 1 on", found: .plain(text)) }
    scanner = ahead
    return Target(name: name, ordinal: ordinal)
  }

  /// Reads the rest of the line, the content of `@file`, or the lines up to `END`.
  mutating func body() throws(SyntaxProblem) -> Data {
    let rest = scanner.takeRest()
    if rest.hasPrefix("@") {
      guard rest.count > 1 else { throw SyntaxProblem("The name of a file must follow '@'. Write: \(form.usage)") }
      return try load(String(rest.dropFirst()))
    }
    guard rest.hasPrefix("<<") else { return Data(rest.utf8) }
    guard rest == "<<END" else {
      throw SyntaxProblem("A text of several lines begins with '<<END' alone, not with '\(rest)'.")
    }
    guard let end = following.firstIndex(of: "END") else {
      throw SyntaxProblem("The text after '<<END' doesn't end. End it with a line that is just 'END'.")
    }
    let lines = following[..<end]
    extraLines = lines.count + 1
    return Data(lines.joined(separator: "\n").utf8)
  }

  private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

  /// Reads a method and a path.
  mutating func pattern() throws(SyntaxProblem) -> RequestPattern {
    let method = try value("a method such as GET") { Self.methods.contains($0) ? $0 : nil }
    let path = try value("a path that begins with /") { $0.hasPrefix("/") ? $0 : nil }
    return RequestPattern(method: method, path: path)
  }

  /// Reads a picture size.
  mutating func size() throws(SyntaxProblem) -> PixelSize {
    try value("a size such as 1200x800, of at most 33554432 pixels", Numbers.size)
  }

  /// Reads a nonnegative integer.
  mutating func count(_ what: String = "a number") throws(SyntaxProblem) -> Int {
    try value("\(what) from 0 on", Numbers.count)
  }

  /// Reads a number.
  mutating func decimal(_ what: String) throws(SyntaxProblem) -> Double {
    try value(what, Numbers.decimal)
  }

  /// Reads a file name without a folder.
  mutating func fileName() throws(SyntaxProblem) -> String {
    let name = try name("the name of a file")
    let isInside = !name.contains("/") && !name.contains("\0") && name != "." && name != ".."
    guard isInside else { throw problem(expected: "the name of a file without a folder", found: .plain(name)) }
    return name
  }
}
