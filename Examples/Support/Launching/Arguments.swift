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
  public mutating func value(of option: String) throws(CommandLineError) -> String {
    try value(of: option, "\(option) needs a value behind it. See --help.")
  }

  /// Takes the folder behind an option.
  public mutating func folder(of option: String) throws(CommandLineError) -> URL {
    URL(filePath: try value(of: option), directoryHint: .isDirectory)
  }

  /// Takes the file behind an option.
  mutating func file(of option: String) throws(CommandLineError) -> String {
    try value(of: option, "\(option) needs a file behind it.")
  }

  /// Takes the word behind an option that has one or not.
  mutating func optionalValue() -> String? {
    guard let word = rest.first, !word.hasPrefix("-") else { return nil }
    return rest.popFirst()
  }

  private mutating func value(of option: String, _ complaint: String) throws(CommandLineError) -> String {
    guard let word = next(), !word.isEmpty, !word.hasPrefix("--") else {
      throw CommandLineError(description: complaint)
    }
    return word
  }
}

/// Why a command line cannot be followed, in a sentence.
public struct CommandLineError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, and what to do.
  public let description: String

  public init(description: String) {
    self.description = description
  }
}

/// The command line of an app with screens: options of its own, and those that all apps share, read like its own.
@dynamicMemberLookup
public protocol AppCommandLine: Sendable {
  /// What `--help` prints.
  static var help: String { get }

  /// What every app can be asked for.
  var common: AppOptions { get }

  /// Reads the arguments behind the program's name.
  init(arguments: [String]) throws(CommandLineError)
}

extension AppCommandLine {
  public subscript<Value>(dynamicMember option: KeyPath<AppOptions, Value>) -> Value { common[keyPath: option] }
}
