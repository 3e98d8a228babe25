/// What a command line asks for.
package struct Invocation: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case help
    case dumpHelp
    case undo
    case write(ModuleRequest)
  }

  /// Where a module goes.
  package enum Placement: Hashable, Sendable {
    /// The only target of the package.
    case onlyTarget
    case into(String)
    /// A new target and its test target.
    case newTarget(String)
  }

  package var action: Action
  package var placement: Placement

  /// The folder of the package; nil for the current one, or the nearest above it with a manifest.
  package var packagePath: String?

  /// The folder of a new package; nil to change an existing one.
  package var newPackage: String?

  /// The address or the path of the library, for a new package; nil for the folder that the program was built in.
  package var armature: String?

  package var isDryRun: Bool
  package var isForced: Bool

  /// Reads a command line, without the name of the program.
  ///
  /// - Throws: ``ScaffoldError`` for an unknown word, a missing or repeated value, or a name that can't be used.
  package init(_ arguments: [String]) throws(ScaffoldError) {
    let words = try CommandWords(arguments)
    packagePath = words.value("package-path")
    isDryRun = words.has("dry-run")
    isForced = words.has("force")
    newPackage = words.value("package")
    armature = words.value("armature")
    placement = words.value("into").map { .into($0) } ?? words.value("target").map { .newTarget($0) } ?? .onlyTarget
    if words.has("into"), words.has("target") { throw .twoOptions("into", "target") }
    if words.has("into"), words.has("package") { throw .twoOptions("into", "package") }
    if words.has("armature"), !words.has("package") { throw .armatureWithoutPackage }
    if words.has("experimental-dump-help") {
      action = .dumpHelp
    } else if words.has("help") || arguments.isEmpty {
      action = .help
    } else {
      action = try Self.action(words)
    }
    if case .write(let request) = action, newPackage != nil, placement == .onlyTarget {
      placement = .newTarget(request.name)
    }
    switch placement {
    case .into(let target), .newTarget(let target): try Names.checkTarget(target)
    case .onlyTarget: break
    }
  }

  private static func action(_ words: CommandWords) throws(ScaffoldError) -> Action {
    guard let command = words.free.first else { throw .noCommand }
    if command == "undo" {
      if words.free.count > 1 { throw .unexpectedWord(words.free[1]) }
      return .undo
    }
    guard let architecture = ModuleArchitecture(rawValue: command) else { throw .unknownCommand(command) }
    guard words.free.count > 1 else { throw .noName(architecture) }
    guard words.free.count == 2 else { throw .unexpectedWord(words.free[2]) }
    var fields: [ModuleField] = []
    for text in words.values("field") { fields.append(try ModuleField(text)) }
    let node: NodeClass? = if let text = words.value("node") { try NodeClass(text) } else { nil }
    let request = try ModuleRequest(
      architecture, words.free[1], fields: fields, useCases: words.values("use-case"),
      omitting: Set(OptionalRole.allCases.filter { words.has("no-\($0.rawValue)") }), node: node,
      author: words.value("author"), license: words.value("license"))
    return .write(request)
  }
}

/// A command line taken apart into options and free words.
private struct CommandWords {
  private(set) var free: [String] = []
  private var options: [String: [String]] = [:]

  /// What the package manager leaves among the arguments of a plugin.
  private static let ownedByPackageManager: Set<String> = [
    "--allow-writing-to-package-directory", "--disable-sandbox",
  ]

  init(_ arguments: [String]) throws(ScaffoldError) {
    var rest = arguments[...].filter { !Self.ownedByPackageManager.contains($0) }[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else {
        free.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0] == "-h" ? "help" : String(parts[0].dropFirst(2))
      guard parts[0] == "-h" || parts[0].hasPrefix("--"), let option = CommandOption.named(name) else {
        throw .unknownOption(parts[0])
      }
      if option.valueName == nil {
        if parts.count > 1 { throw .valueOfFlag(parts[0]) }
        options[name] = [""]
        continue
      }
      guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty, !value.hasPrefix("-") else {
        throw .missingValue(option)
      }
      // The plugin adds the path of its package at the end.
      if !option.isRepeating, options[name] != nil, name != "package-path" { throw .repeatedOption(option) }
      options[name, default: []].append(value)
    }
  }

  func has(_ name: String) -> Bool { options[name] != nil }
  func value(_ name: String) -> String? { options[name]?.last }
  func values(_ name: String) -> [String] { options[name] ?? [] }
}

extension ScaffoldError {
  private static var usage: String { "'scaffold --help' shows what is possible." }

  static let noCommand = Self("The command line names no architecture. Write one, such as 'scaffold viper Profile'.")

  static func unknownCommand(_ word: String) -> Self {
    let known = ModuleArchitecture.allCases.map(\.rawValue).joined(separator: ", ")
    return Self("'\(word)' is not a command. Begin with an architecture (\(known)), or 'undo'. \(usage)")
  }

  static func noName(_ architecture: ModuleArchitecture) -> Self {
    Self("The module has no name. Write it after the architecture: 'scaffold \(architecture.rawValue) Profile'.")
  }

  static func unexpectedWord(_ word: String) -> Self {
    Self("'\(word)' is one word too many. Quote a value that has spaces. \(usage)")
  }

  static func unknownOption(_ option: String) -> Self {
    Self("'\(option)' is not an option. \(usage)")
  }

  static func valueOfFlag(_ option: String) -> Self {
    Self("'\(option)' takes no value. Leave out what follows the equals sign.")
  }

  static func missingValue(_ option: CommandOption) -> Self {
    Self("'--\(option.name)' needs a value. Write '--\(option.name) \(option.valueName ?? "")'.")
  }

  static func twoOptions(_ one: String, _ other: String) -> Self {
    Self("'--\(one)' and '--\(other)' exclude each other. Leave one of them out.")
  }

  static let armatureWithoutPackage = Self("'--armature' needs '--package', the folder of a new package.")

  static func repeatedOption(_ option: CommandOption) -> Self {
    Self("'--\(option.name)' is given twice. Leave one of them out.")
  }
}
