import Foundation

/// What the compiler infers and sources don't show: inferred types, conformances by protocols of other packages, and
/// inferred isolation.
struct SymbolGraphs: Sendable {
  private var propertyTypes: [TypeEntry.ID: [String: SwiftType]] = [:]
  private var ancestors: [TypeEntry.ID: Set<String>] = [:]
  private var isolated: Set<TypeEntry.ID> = []

  init() {}

  /// Reads the graphs in folders; those of other modules' extensions lie there too.
  ///
  /// - Throws: ``CheckError`` if a folder has no graph, or a graph can't be read.
  init(folders: [String]) throws(CheckError) {
    for folder in folders {
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      let graphs = files.filter { $0.hasSuffix(".symbols.json") }.sorted()
      guard !graphs.isEmpty else {
        throw CheckError(
          "There is no symbol graph in '\(folder)'. Write one with 'swift package dump-symbol-graph "
            + "--minimum-access-level private', or leave it to --resolve-types.")
      }
      for graph in graphs { try read(URL(filePath: folder).appending(path: graph)) }
    }
  }

  private struct Graph: Decodable {
    struct Module: Decodable { let name: String }
    struct Symbol: Decodable {
      struct Kind: Decodable { let identifier: String }
      struct Identifier: Decodable { let precise: String }
      struct Fragment: Decodable { let spelling: String }
      let kind: Kind
      let identifier: Identifier
      let pathComponents: [String]
      let declarationFragments: [Fragment]?
    }
    struct Relationship: Decodable {
      let kind, source, target: String
      let targetFallback: String?
    }
    let module: Module
    let symbols: [Symbol]
    let relationships: [Relationship]
  }

  private mutating func read(_ url: URL) throws(CheckError) {
    let graph: Graph
    do {
      graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: url))
    } catch {
      throw CheckError("The symbol graph '\(url.path)' can't be read: \(error)")
    }
    var names: [String: [String]] = [:]
    for symbol in graph.symbols {
      names[symbol.identifier.precise] = symbol.pathComponents
      switch symbol.kind.identifier {
      case "swift.property", "swift.type.property": readProperty(symbol, graph.module.name)
      case "swift.class":
        guard let declaration = Self.declaration(symbol) else { continue }
        if declaration.attributes.contains(where: { $0.hasSuffix("Actor") }) {
          isolated.insert(Self.id(symbol.pathComponents, graph.module.name))
        }
      default: break
      }
    }
    for relationship in graph.relationships where ["conformsTo", "inheritsFrom"].contains(relationship.kind) {
      guard let source = names[relationship.source],
        let target = relationship.targetFallback ?? names[relationship.target]?.joined(separator: ".")
      else { continue }
      ancestors[Self.id(source, graph.module.name), default: []].insert(target)
    }
  }

  private mutating func readProperty(_ symbol: Graph.Symbol, _ module: String) {
    guard let name = symbol.pathComponents.last, let type = Self.declaration(symbol)?.type else { return }
    propertyTypes[Self.id(symbol.pathComponents.dropLast(), module), default: [:]][name] = type
  }

  /// Returns the declaration that the text of a symbol's fragments contains.
  private static func declaration(_ symbol: Graph.Symbol) -> Declaration? {
    let text = (symbol.declarationFragments ?? []).map(\.spelling).joined()
    return SourceFile(path: "", text: text).declarations.first
  }

  private static func id(_ path: some Collection<String>, _ module: String) -> TypeEntry.ID {
    TypeEntry.ID(target: module, name: path.joined(separator: "."))
  }

  // MARK: Answers

  /// Returns the id with the name of the module in place of that of the target.
  private func moduleID(_ id: TypeEntry.ID) -> TypeEntry.ID {
    TypeEntry.ID(target: String(id.target.map { $0.isLetter || $0.isNumber ? $0 : "_" }), name: id.name)
  }

  /// Returns the type of a property.
  func type(of property: String, in id: TypeEntry.ID) -> SwiftType? { propertyTypes[moduleID(id)]?[property] }

  /// Returns the superclass and all protocols of a type, those of other packages with their modules.
  func ancestors(of id: TypeEntry.ID) -> Set<String> { ancestors[moduleID(id)] ?? [] }

  /// Returns whether a class is bound to a global actor.
  func isIsolated(_ id: TypeEntry.ID) -> Bool { isolated.contains(moduleID(id)) }
}
