/// What a command line asks for.
package struct Invocation: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case help
    case dumpHelp
    case undo
    case write(ModuleRequest)
    /// Adds a role that a module was written without.
    case addRole(OptionalRole, module: String)
    /// Writes the roles of another architecture beside those of a module.
    case convert(module: String, to: ModuleArchitecture)
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

  /// Whether to build and test what was written, and to take it back if that fails.
  package var isVerified: Bool

  /// The name of the file with a package's defaults.
  package static let defaultsFile = ".scaffold"

  /// Reads a command line, without the name of the program.
  ///
  /// - Parameters:
  ///   - arguments: The words.
  ///   - defaults: Returns the text of the defaults' file of the package at a path; nil without one.
  /// - Throws: ``ScaffoldError`` for an unknown word, a missing or repeated value, or a name that can't be used.
  package init(
    _ arguments: [String], defaults: (_ packagePath: String?) -> String? = { _ in nil }
  ) throws(ScaffoldError) {
    var words = try CommandWords(arguments)
    packagePath = words.value("package-path")
    isDryRun = words.has("dry-run")
    isForced = words.has("force")
    isVerified = words.has("verify")
    // Before the defaults are added, which are for all commands.
    if !words.has("help"), let command = words.free.first { try words.check(for: command) }
    if !words.has("package"), let text = defaults(packagePath) { try words.addDefaults(text) }
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
    if case .newTarget(let target) = placement { try Names.checkTarget(target) }
  }

  private static func action(_ words: CommandWords) throws(ScaffoldError) -> Action {
    guard let command = words.free.first else { throw .noCommand }
    if command == "undo" {
      if words.free.count > 1 { throw .unexpectedWord(words.free[1]) }
      return .undo
    }
    if command == "add-role" {
      guard words.free.count == 3 else { throw .addRoleUsage }
      guard let role = OptionalRole(rawValue: words.free[1]) else { throw .unknownRole(words.free[1]) }
      try Names.checkModule(words.free[2])
      return .addRole(role, module: words.free[2])
    }
    if command == "convert" {
      guard words.free.count == 2, let name = words.value("to") else { throw .convertUsage }
      guard let to = ModuleArchitecture(rawValue: name) else { throw .unknownArchitecture(name) }
      try Names.checkModule(words.free[1])
      return .convert(module: words.free[1], to: to)
    }
    guard let architecture = ModuleArchitecture(rawValue: command) else { throw .unknownCommand(command) }
    if words.has("to") { throw .toWithoutConvert }
    guard words.free.count > 1 else { throw .noName(architecture) }
    guard words.free.count == 2 else { throw .unexpectedWord(words.free[2]) }
    var fields: [ModuleField] = []
    for text in words.values("field") { fields.append(try ModuleField(text)) }
    let node: NodeClass? = if let text = words.value("node") { try NodeClass(text) } else { nil }
    if words.has("list"), words.has("detail") { throw .twoOptions("list", "detail") }
    let form: ModuleForm = words.has("list") ? .list : words.has("detail") ? .detail : .single
    let request = try ModuleRequest(
      architecture, words.free[1], form: form, fields: fields, useCases: words.values("use-case"),
      omitting: Set(OptionalRole.allCases.filter { words.has("no-\($0.rawValue)") }), node: node,
      parent: words.value("child-of"), author: words.value("author"), license: words.value("license"))
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
      if !option.isRepeating, options[name] != nil { throw .repeatedOption(option) }
      options[name, default: []].append(value)
    }
  }

  /// Adds what a file says, unless the command line says something else.
  mutating func addDefaults(_ text: String) throws(ScaffoldError) {
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let parts = line.split(maxSplits: 1, whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
      if parts.isEmpty { continue }
      guard parts.count == 2, CommandOption.defaults.contains(parts[0]) else { throw .badDefault(String(line)) }
      let isOverruled = has(parts[0]) || (parts[0] == "into" && has("target"))
      if !isOverruled { options[parts[0]] = [parts[1]] }
    }
  }

  /// Throws if an option doesn't belong to a command.
  func check(for command: String) throws(ScaffoldError) {
    guard let known = CommandOption.ofCommands[command] else { return }
    for name in options.keys.sorted() where !known.contains(name) {
      throw .optionOfOther(name, command, known.sorted())
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
    return Self(
      """
      '\(word)' is not a command. Begin with an architecture (\(known)), or 'undo', 'add-role', 'convert', 'check'. \
      \(usage)
      """)
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

  static func optionOfOther(_ name: String, _ command: String, _ known: [String]) -> Self {
    Self(
      """
      '\(command)' has no option '--\(name)'. Leave it out, or choose another command: the options of '\(command)' are \
      \(known.map { "--\($0)" }.joined(separator: ", ")).
      """)
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

  static let addRoleUsage = Self(
    "'add-role' needs a role and a module. Write 'scaffold add-role router Profile', or interactor, or worker.")

  static func unknownRole(_ name: String) -> Self {
    let known = OptionalRole.allCases.map(\.rawValue).joined(separator: ", ")
    return Self("'\(name)' is not a role that can be added. Write one of \(known), and the module.")
  }

  static func unknownArchitecture(_ name: String) -> Self {
    let known = ModuleArchitecture.allCases.map(\.rawValue).joined(separator: ", ")
    return Self("'\(name)' is not an architecture. Write one of \(known) after '--to'.")
  }

  static let convertUsage = Self(
    "'convert' needs a module and an architecture. Write 'scaffold convert Profile --to viper'.")

  static let toWithoutConvert = Self(
    "'--to' belongs to 'convert'. Write 'scaffold convert Profile --to viper', or leave it out.")

  static func badDefault(_ line: String) -> Self {
    let known = CommandOption.defaults.sorted().joined(separator: ", ")
    return Self(
      "The file '\(Invocation.defaultsFile)' has the line '\(line)'. Write an option and its value: \(known).")
  }

  static func repeatedOption(_ option: CommandOption) -> Self {
    Self("'--\(option.name)' is given twice. Leave one of them out.")
  }
}
