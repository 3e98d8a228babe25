import Foundation

/// The contents of `kata.json`.
struct KataFacts: Sendable, Equatable {
  /// An implementation that the learner's tests are run against, in a reversed kata.
  struct Implementation: Sendable, Equatable, Decodable {
    /// The name that `KATA_IMPLEMENTATION` has while the tests run.
    let name: String

    /// What the implementation does, as it is printed in the verdict.
    let says: String

    /// Whether the learner's tests must accept the implementation; otherwise they must fail.
    let isCorrect: Bool

    private enum CodingKeys: String, CodingKey, CaseIterable {
      case name, says
      case isCorrect = "correct"
    }

    init(name: String, says: String, isCorrect: Bool) {
      (self.name, self.says, self.isCorrect) = (name, says, isCorrect)
    }

    init(from decoder: any Decoder) throws {
      try rejectUnknownKeys(in: decoder, known: CodingKeys.allCases.map(\.rawValue))
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decode(String.self, forKey: .name)
      says = try values.decode(String.self, forKey: .says)
      isCorrect = try values.decode(Bool.self, forKey: .isCorrect)
    }
  }

  let title: String
  let part: String
  let requires: [Int]
  let minutes: Int
  let imports: [String]

  /// Why the exercise uses the library's types, or builds the pattern from scratch.
  let form: String
  let teaches: String
  let breaks: String

  /// For each mutant, the name of a test that it must fail.
  let mutants: [String: String]

  /// The implementations of a reversed kata; empty for all other katas.
  let implementations: [Implementation]

  /// The largest number of lines that the learner is given.
  let givenLines: Int

  /// Reads the contents of a file.
  ///
  /// - Throws: ``CatalogueProblem`` with the key that is missing or wrong.
  init(json: Data, file: String) throws(CatalogueProblem) {
    do {
      self = try JSONDecoder().decode(Self.self, from: json)
    } catch let error as DecodingError {
      throw CatalogueProblem(file, Self.sentence(error))
    } catch let error as CatalogueProblem {
      throw CatalogueProblem(file, error.sentence)
    } catch {
      throw CatalogueProblem(file, "It can't be read: \(error).")
    }
  }

  private static func sentence(_ error: DecodingError) -> String {
    func name(_ path: [any CodingKey]) -> String {
      path.isEmpty ? "The file" : "'\(path.map(\.stringValue).joined(separator: "."))'"
    }
    switch error {
    case .keyNotFound(let key, let context):
      let place = context.codingPath.isEmpty ? "" : " in \(name(context.codingPath))"
      return "The key '\(key.stringValue)' is missing\(place)."
    case .typeMismatch(let type, let context):
      return "\(name(context.codingPath)) isn't \(words(for: type))."
    case .valueNotFound(let type, let context):
      return "\(name(context.codingPath)) is null; it must be \(words(for: type))."
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      return "The file isn't JSON."
    case .dataCorrupted(let context):
      return "\(name(context.codingPath)) is wrong: \(context.debugDescription)"
    @unknown default:
      return "It can't be read: \(error)."
    }
  }

  private static func words(for type: Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Int.Type: "a whole number"
    case is Bool.Type: "true or false"
    case is [String: String].Type, is [String: Any].Type: "an object"
    default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
    }
  }
}

extension KataFacts: Decodable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case title, part, requires, minutes, imports, form, teaches, breaks, mutants, implementations, givenLines
  }

  init(from decoder: any Decoder) throws {
    try rejectUnknownKeys(in: decoder, known: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    title = try values.decode(String.self, forKey: .title)
    part = try values.decode(String.self, forKey: .part)
    requires = try values.decodeIfPresent([Int].self, forKey: .requires) ?? []
    minutes = try values.decode(Int.self, forKey: .minutes)
    imports = try values.decode([String].self, forKey: .imports)
    form = try values.decode(String.self, forKey: .form)
    teaches = try values.decode(String.self, forKey: .teaches)
    breaks = try values.decode(String.self, forKey: .breaks)
    mutants = try values.decode([String: String].self, forKey: .mutants)
    implementations = try values.decodeIfPresent([Implementation].self, forKey: .implementations) ?? []
    givenLines = try values.decodeIfPresent(Int.self, forKey: .givenLines) ?? 60
    guard !title.isEmpty, !title.contains(where: \.isNewline) else {
      throw CatalogueProblem("", "'title' must be one line of text.")
    }
    guard !form.isEmpty, !form.contains(where: \.isNewline) else {
      throw CatalogueProblem("", "'form' must be one line: why the kata uses the library's types, or why it doesn't.")
    }
    guard part.count == 1, let letter = part.unicodeScalars.first, ("A"..."Z").contains(letter) else {
      throw CatalogueProblem("", "'part' must be one letter, A to Z.")
    }
    guard (1...60).contains(minutes) else { throw CatalogueProblem("", "'minutes' must be from 1 to 60.") }
    let unknown = imports.filter { LibraryModule(rawValue: $0) == nil }
    guard unknown.isEmpty else {
      throw CatalogueProblem(
        "", "'imports' names \(unknown.joined(separator: ", ")), which is no module of the library.")
    }
    guard Set(implementations.map(\.name)).count == implementations.count else {
      throw CatalogueProblem("", "'implementations' has two entries with the same name.")
    }
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// Finds misspelled keys, which decoding would ignore.
private func rejectUnknownKeys(in decoder: any Decoder, known: [String]) throws {
  let found = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
  guard let unknown = found.sorted().first(where: { !known.contains($0) }) else { return }
  throw CatalogueProblem("", "The key '\(unknown)' isn't known. Keys: \(known.joined(separator: ", ")).")
}
