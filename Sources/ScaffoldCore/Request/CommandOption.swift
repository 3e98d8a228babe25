import Foundation

/// An option of the command line, for the parser and the help.
package struct CommandOption: Hashable, Sendable {
  package let name: String

  /// The name of the value in the help; nil for a flag.
  package let valueName: String?
  package let isRepeating: Bool
  package let help: String

  private init(_ name: String, _ valueName: String? = nil, isRepeating: Bool = false, help: String) {
    self.name = name
    self.valueName = valueName
    self.isRepeating = isRepeating
    self.help = help
  }

  package static let all = [
    CommandOption("into", "TARGET", help: "Add the module to this target; by default the only one."),
    CommandOption("target", "NAME", help: "Add a target and its test target for the module."),
    CommandOption("package", "DIR", help: "Write a new package to this folder, with a target for the module."),
    CommandOption("armature", "PATH", help: "The library for a new package; by default the folder of this program."),
    CommandOption("field", "NAME:TYPE", isRepeating: true, help: "A value that is shown: String, Int, Double or Bool."),
    CommandOption("use-case", "NAME", isRepeating: true, help: "What a user can do with the values, with a button."),
    CommandOption("list", help: "Show a list of values, of which a user selects one for the use cases."),
    CommandOption("detail", help: "Show one value of a list, which is loaded by its identifier."),
    CommandOption("no-router", help: "Leave out the router or coordinator, and with it the button that closes."),
    CommandOption("no-interactor", help: "VIPER: leave out the interactor; the presenter is given the values."),
    CommandOption("no-worker", help: "VIP: leave out the worker; the interactor is given the values."),
    CommandOption("node", "TYPE", help: "Your own class of views, 'View' or 'Toolkit.View'."),
    CommandOption("child-of", "MODULE", help: "Let another module of the target open this one."),
    CommandOption("to", "ARCH", help: "The architecture for 'convert'."),
    CommandOption("author", "NAME", help: "The author, for a comment above each file."),
    CommandOption("license", "ID", help: "The license, for a comment above each file."),
    CommandOption("dry-run", help: "Show what would be written or taken back, and change nothing."),
    CommandOption("verify", help: "Build and test the module, and take it back if that fails."),
    CommandOption("force", help: "Replace files that exist."),
    CommandOption("package-path", "DIR", help: "The package; by default the one around the current folder."),
    CommandOption("help", help: "Show this text."),
    CommandOption("experimental-dump-help", help: "Print the options as JSON, for tools."),
  ]

  /// The options that the file of a package's defaults may have.
  static let defaults: Set<String> = ["into", "node", "author", "license"]

  /// The options of each command that writes no new module; an architecture has all others but 'to'.
  static let ofCommands: [String: Set<String>] = [
    "add-role": ["into", "dry-run", "verify", "package-path"],
    "convert": ["into", "to", "dry-run", "package-path"],
    "undo": ["dry-run", "package-path"],
  ]

  static func named(_ name: String) -> CommandOption? {
    all.first { $0.name == name }
  }

  /// The text of `--help`.
  package static var overview: String {
    let width = 24
    let rows = all.dropLast().map { option in
      let label = "--\(option.name)" + (option.valueName.map { " \($0)" } ?? "")
      return "  \(label)\(String(repeating: " ", count: max(1, width - label.count)))\(option.help)"
    }
    return """
      Writes a module with its tests into a package that depends on Armature.

      scaffold mvc|mvvm|viper|vip NAME [options]
      scaffold add-role router|interactor|worker NAME   Add a role that was left out.
      scaffold convert NAME --to ARCH   Write the roles of another architecture beside those of a module.
      scaffold undo                     Take back what was written last.
      scaffold check [TARGET …]         Check the rules of the architectures; 'scaffold check --help' has its options.

      \(rows.joined(separator: "\n"))

      An architecture has all options but '--to'. Of them, 'add-role' has '--into', '--dry-run', '--verify' and '--package-path';
      'convert' has '--into', '--to', '--dry-run' and '--package-path'; 'undo' has '--dry-run' and '--package-path'.

      The file '.scaffold' of a package may have defaults, a line each: into, node, author or license, and the value.
      """
  }
}

// MARK: JSON

extension CommandOption {
  private struct Argument: Encodable {
    struct Name: Encodable {
      let kind = "long"
      let name: String
    }

    let kind: String
    let shouldDisplay = true
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let preferredName: Name?
    let valueName: String
    let abstract: String
    var allValues: [String]?
  }

  private struct Command: Encodable {
    let commandName = "scaffold"
    let abstract = "Writes a module with its tests into a package that depends on Armature."
    let shouldDisplay = true
    let arguments: [Argument]
  }

  private struct Dump: Encodable {
    let serializationVersion = 0
    let command: Command
  }

  /// Returns the options in the JSON schema of Swift Argument Parser's `--experimental-dump-help`.
  package static func json() throws -> String {
    let architectures = ModuleArchitecture.allCases.map(\.rawValue)
    let positional = [
      Argument(
        kind: "positional", isOptional: false, isRepeating: false, names: nil, preferredName: nil,
        valueName: "architecture", abstract: "The architecture.", allValues: architectures),
      Argument(
        kind: "positional", isOptional: false, isRepeating: false, names: nil, preferredName: nil, valueName: "name",
        abstract: "The name of the module."),
    ]
    let options = all.dropLast().map { option in
      let name = Argument.Name(name: option.name)
      return Argument(
        kind: option.valueName == nil ? "flag" : "option", isOptional: true, isRepeating: option.isRepeating,
        names: [name], preferredName: name, valueName: option.name, abstract: option.help)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(Dump(command: Command(arguments: positional + options))), as: UTF8.self)
  }
}
