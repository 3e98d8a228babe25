/// A module of the library that an exercise can import.
///
/// The raw value is the module's name.
enum LibraryModule: String, CaseIterable, Sendable {
  case messageRecording = "MessageRecording"
  case messageTracing = "MessageTracing"
  case delegation = "Delegation"
  case composites = "Composites"
  case targetActions = "TargetActions"
  case responders = "Responders"
  case dataSources = "DataSources"
  case transports = "Transports"
  case downloads = "Downloads"
  case dataProviders = "DataProviders"
  case architectures = "Architectures"
  case armature = "Armature"
  case armatureTesting = "ArmatureTesting"

  /// The modules that this one imports.
  ///
  /// Linking only what an exercise needs halves the time of a build. A test compares this table with the library's
  /// manifest.
  var imports: [LibraryModule] {
    switch self {
    case .messageRecording: []
    case .messageTracing: [.messageRecording]
    case .delegation, .composites: [.messageRecording]
    case .targetActions: [.delegation, .messageRecording]
    case .responders: [.targetActions, .composites, .delegation, .messageRecording]
    case .dataSources: [.delegation, .messageRecording]
    case .transports: [.messageRecording]
    case .downloads: [.transports, .delegation, .messageRecording]
    case .dataProviders: [.downloads, .delegation]
    case .architectures: [.responders, .targetActions, .composites, .delegation, .messageRecording]
    case .armature: Self.allCases.filter { $0 != .armature && $0 != .armatureTesting }
    case .armatureTesting: [.architectures, .downloads, .messageTracing]
    }
  }

  /// Returns the modules with all that they import, in a fixed order.
  static func closure(of modules: [LibraryModule]) -> [LibraryModule] {
    var found: Set<LibraryModule> = []
    var open = modules
    while let module = open.popLast() {
      guard found.insert(module).inserted else { continue }
      open += module.imports
    }
    return allCases.filter(found.contains)
  }

  /// Returns the modules that a source file imports.
  static func imported(in text: String) -> [LibraryModule] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split { $0 == " " || $0 == "\t" || $0 == ";" }
      guard let place = words.firstIndex(of: "import"), words[..<place].allSatisfy({ $0.hasPrefix("@") }) else {
        return nil
      }
      // A kind of declaration may stand before the module, and a declaration after it: import class Delegation.Observers.
      return words[(place + 1)...].prefix(2).lazy.compactMap { word in
        LibraryModule(rawValue: String(word.prefix { $0 != "." }))
      }.first
    }
  }
}
