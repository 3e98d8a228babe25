public import Foundation

/// The words behind a program's name, taken one after another.
public struct Arguments: Sendable {
  private var rest: ArraySlice<String>

  public init(_ words: [String]) {
    rest = words[...]
  }

  /// Takes the next word; nil when there is none.
  public mutating func next() -> String? { rest.popFirst() }

  /// Takes the word behind an option that cannot do without.
  public mutating func value(of option: String) throws(CommandLineMistake) -> String {
    try value(of: option, "\(option) needs a value behind it. See --help.")
  }

  /// Takes the folder behind an option.
  public mutating func folder(of option: String) throws(CommandLineMistake) -> URL {
    URL(filePath: try value(of: option), directoryHint: .isDirectory)
  }

  /// Takes the file behind an option.
  mutating func file(of option: String) throws(CommandLineMistake) -> String {
    try value(of: option, "\(option) needs a file behind it.")
  }

  /// Takes the word behind an option that has one or not.
  mutating func optionalValue() -> String? {
    guard let word = rest.first, !word.hasPrefix("-") else { return nil }
    return rest.popFirst()
  }

  private mutating func value(of option: String, _ complaint: String) throws(CommandLineMistake) -> String {
    guard let word = next(), !word.isEmpty, !word.hasPrefix("--") else {
      throw CommandLineMistake(description: complaint)
    }
    return word
  }
}
