public import Foundation

/// The arguments of a program, consumed one after another.
public struct Arguments: Sendable {
  private var rest: ArraySlice<String>

  public init(_ words: [String]) {
    rest = words[...]
  }

  /// Consumes the next argument; nil at the end.
  public mutating func next() -> String? { rest.popFirst() }

  /// Consumes the required value of an option.
  public mutating func value(of option: String) throws(CommandLineError) -> String {
    try value(of: option, "\(option) needs a value. See --help.")
  }

  /// Consumes the folder of an option.
  public mutating func folder(of option: String) throws(CommandLineError) -> URL {
    URL(filePath: try value(of: option), directoryHint: .isDirectory)
  }

  /// Consumes the file of an option.
  mutating func file(of option: String) throws(CommandLineError) -> String {
    try value(of: option, "\(option) needs a file.")
  }

  /// Consumes the optional value of an option.
  mutating func optionalValue() -> String? {
    guard let word = rest.first, !word.hasPrefix("-") else { return nil }
    return rest.popFirst()
  }

  private mutating func value(of option: String, _ message: String) throws(CommandLineError) -> String {
    guard let word = next(), !word.isEmpty, !word.hasPrefix("--") else {
      throw CommandLineError(description: message)
    }
    return word
  }
}

/// An error in a command line.
public struct CommandLineError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A sentence about the error and the remedy.
  public let description: String

  public init(description: String) {
    self.description = description
  }
}
