/// A1, A5, A7, A11, A13 and A16: what types, protocols and files declare.
extension Checker {
  func declarationFindings(_ type: RoleType) -> [Finding] {
    classFindings(type) + sizeFindings(type) + viewFindings(type)
  }

  // MARK: A1

  private static let frameworks: Set<String> = [
    "UIKit", "AppKit", "Cocoa", "SwiftUI", "WatchKit", "TVUIKit", "MessageUI", "CarPlay", "WebKit", "SafariServices",
    "PhotosUI", "ContactsUI", "EventKitUI", "AVKit", "QuickLook", "PDFKit", "PencilKit", "WidgetKit", "MapKit",
    "Charts", "TipKit", "SpriteKit", "SceneKit", "MetalKit",
  ]

  func fileFindings() -> [Finding] {
    program.targets.filter { !$0.isTest }.flatMap { target in
      let inFile = Dictionary(
        grouping: program.types.values.filter { $0.id.target == target.name }.flatMap { entry in
          entry.parts.map { (path: $0.file.path, entry: entry) }
        }, by: \.path)
      return target.files.flatMap { file in
        importFindings(file, inFile[file.path]?.map(\.entry) ?? [])
      }
    }
  }

  private func importFindings(_ file: SourceFile, _ entries: [TypeEntry]) -> [Finding] {
    let imports = file.imports.filter {
      Self.frameworks.contains($0.name) || settings.frameworks.contains($0.name)
    }
    guard !imports.isEmpty else { return [] }
    let declared = entries.filter { $0.primary.file.path == file.path }
    // An extension, a protocol or an entity in the file of a view belongs to that view.
    let isInterface = declared.contains { roles.types[$0.id]?.role.mayUseInterface ?? false }
    let candidates = (isInterface ? declared.filter { roles.types[$0.id] != nil } : entries).sorted {
      $0.id.name < $1.id.name
    }
    let violator = candidates.lazy.compactMap { entry in self.roleOutsideInterface(entry).map { (entry.id.name, $0) } }
      .first
    guard let (name, role) = violator else { return [] }
    return imports.map { declaration in
      finding(
        "A1", (declaration.line, declaration.column), in: file, name,
        "The file of the \(role) \(name) imports the user-interface framework \(declaration.name).")
    }
  }

  /// Returns the name of the role of a type or protocol that must not use the framework; nil for any other type.
  private func roleOutsideInterface(_ entry: TypeEntry) -> String? {
    if let type = roles.types[entry.id] { return type.role.mayUseInterface ? nil : type.role.name }
    let mention = Program.Mention(name: entry.id.name, entry: entry, isKept: true, isWeak: false)
    if entry.isProtocol, roles.hasRole(mention, [.presenter, .interactor, .worker]) {
      return roles.roles(of: mention)?.first?.name
    }
    return isEntity(entry) ? "entity" : nil
  }

  // MARK: A5

  private static let concerns: [(name: String, words: Set<String>)] = [
    (
      "view",
      [
        "addSubview", "addArrangedSubview", "NSLayoutConstraint", "CGRect", "UILabel", "UIButton", "UIStackView",
        "UITableView", "UICollectionView", "UIImageView", "UITextField", "UITextView", "UIScrollView", "UISwitch",
        "UISlider", "UIView", "UIColor", "UIFont", "NSView", "NSButton", "NSTextField", "NSColor", "NSFont", "Label",
        "backgroundColor", "draw", "setNeedsDisplay",
      ]
    ),
    (
      "model",
      [
        "JSONDecoder", "JSONEncoder", "PropertyListDecoder", "PropertyListEncoder", "NSFetchRequest",
        "NSPersistentContainer", "NSManagedObjectContext", "ModelContext", "UserDefaults", "FileManager",
        "JSONSerialization", "NSKeyedArchiver", "NSKeyedUnarchiver",
      ]
    ),
    (
      "network",
      [
        "URLSession", "URLRequest", "URLComponents", "dataTask", "NWConnection", "DownloadService", "DownloadRequest",
      ]
    ),
    (
      "navigation",
      [
        "pushViewController", "present", "performSegue", "navigationController", "navigator",
        "showDetailViewController", "UINavigationController", "UITabBarController", "popViewController", "dismiss",
        "setViewControllers", "instantiateViewController", "show(_:sender:)",
      ]
    ),
  ]

  private func sizeFindings(_ type: RoleType) -> [Finding] {
    guard type.architecture == .mvc, type.role == .controller else { return [] }
    let entry = type.entry
    let lines = entry.parts.reduce(0) { count, part in
      count + part.declaration.lastLine - part.file.tokens[part.declaration.tokens.lowerBound].line + 1
    }
    var findings: [Finding] = []
    if lines > settings.controllerLines {
      findings.append(
        finding(
          "A5", at: entry.primary, type.name,
          "The controller has \(lines) lines; at most \(settings.controllerLines) are allowed."))
    }
    let words = Set(
      entry.parts.flatMap { part in
        part.file.tokens[part.declaration.tokens].filter(\.isName).map(\.text)
      })
    let shows = entry.parts.contains { part in
      part.declaration.tokens.contains { isShowing(part.file, at: $0) }
    }
    let used = shows ? words.union(["show(_:sender:)"]) : words
    if Self.concerns.allSatisfy({ !$0.words.isDisjoint(with: used) }) {
      let found = Self.concerns.map { concern in
        "\(concern.name) (\(concern.words.intersection(used).sorted().joined(separator: ", ")))"
      }
      findings.append(
        finding(
          "A5", at: entry.primary, type.name,
          "The controller does the work of \(found.joined(separator: ", "))."))
    }
    return findings
  }

  /// Returns whether a call such as `show(next, sender: self)` begins at a token.
  private func isShowing(_ file: SourceFile, at index: Int) -> Bool {
    guard file.tokens[index].isWord("show") || file.tokens[index].isWord("showDetail"), index > 0,
      !file.tokens[index - 1].isWord("func"), let close = file.closing[index + 1]
    else { return false }
    return (index + 2..<max(index + 2, close)).contains { inner in
      file.tokens[inner].isWord("sender") && file.tokens[inner + 1].isSymbol(":")
    }
  }

  // MARK: A7 and A11: protocols

  func protocolFindings() -> [Finding] {
    let targets = Set(roles.all.filter { $0.architecture == .viper }.map(\.entry.id.target))
    let protocols = program.types.values.filter { $0.isProtocol && targets.contains($0.id.target) }
    // The protocols by which views refer to others.
    let shown = Set(
      roles.all.filter { $0.role == .view && $0.architecture == .viper }.flatMap { view in
        view.entry.properties.flatMap { roles.mentions(of: $0, in: view.entry) }.compactMap { $0.entry?.id }
      })
    // The protocols that others with requirements inherit from, as those of all routers do from a common base.
    let refined = Set(
      program.types.values.filter { $0.isProtocol && !hasNoRequirement($0) }.flatMap { entry in
        program.ancestors(of: entry).entries.map(\.id)
      })
    return protocols.flatMap { entry -> [Finding] in
      let mention = Program.Mention(name: entry.id.name, entry: entry, isKept: true, isWeak: false)
      if roles.hasRole(mention, [.view]) { return entityFindings(entry) }
      if shown.contains(entry.id), roles.hasRole(mention, [.presenter]) { return answerFindings(entry) }
      if roles.hasRole(mention, [.router]), hasNoRequirement(entry), !refined.contains(entry.id) {
        return [finding("A11", at: entry.primary, entry.id.name, "The router's protocol declares no destination.")]
      }
      return []
    }
  }

  private func hasNoRequirement(_ entry: TypeEntry) -> Bool {
    let (names, entries) = program.ancestors(of: entry)
    let isComplete = names.allSatisfy { name in
      ["AnyObject", "Sendable"].contains(name) || entries.contains { $0.id.name == name }
    }
    return isComplete && ([entry] + entries).allSatisfy(\.members.isEmpty)
  }

  private func entityFindings(_ entry: TypeEntry) -> [Finding] {
    entry.members.flatMap { member -> [Finding] in
      let scope = program.scope(of: entry, in: member, function: member.declaration)
      func entity(in type: SwiftType) -> String? { self.entity(among: program.mentions(of: type, in: scope)) }
      let symbol = "\(entry.id.name).\(member.declaration.name)"
      switch member.declaration.kind {
      case .property:
        guard let type = member.declaration.type, let name = entity(in: type) else { return [] }
        return [finding("A7", at: member, symbol, "The view's protocol has a property of the entity \(name).")]
      case .function, .initializer, .subscript:
        let result = member.declaration.type.flatMap(entity).map { name in
          finding("A7", at: member, symbol, "The view's protocol returns the entity \(name).")
        }
        return [result].compactMap(\.self)
          + member.declaration.parameters.compactMap { parameter in
            entity(in: parameter.type).map { name in
              finding(
                "A7", (parameter.line, parameter.column), in: member.file, symbol,
                "The view's protocol takes the entity \(name) as '\(parameter.name)'.")
            }
          }
      default:
        return []
      }
    }
  }

  /// Returns the entities that a presenter's protocol returns to the view.
  private func answerFindings(_ entry: TypeEntry) -> [Finding] {
    entry.members.compactMap { member in
      let scope = program.scope(of: entry, in: member, function: member.declaration)
      guard [.property, .function, .subscript].contains(member.declaration.kind), let type = member.declaration.type,
        let name = entity(among: program.mentions(of: type, in: scope))
      else { return nil }
      return finding(
        "A7", at: member, "\(entry.id.name).\(member.declaration.name)",
        "The presenter's protocol gives the view the entity \(name).")
    }
  }

  /// Returns the entities that views store and receive; requirements of their protocols are reported there.
  func viewFindings(_ type: RoleType) -> [Finding] {
    guard type.role == .view,
      type.architecture == .viper || type.architecture == nil && viperTargets.contains(type.entry.id.target)
    else {
      return []
    }
    let required = Set(
      program.ancestors(of: type.entry).entries.filter(\.isProtocol).flatMap(\.members).map(\.declaration.name))
    return type.entry.members.flatMap { member -> [Finding] in
      guard !required.contains(member.declaration.name) else { return usedEntities(in: member, type) }
      let scope = program.scope(of: type.entry, in: member, function: member.declaration)
      let symbol = "\(type.name).\(member.declaration.name)"
      if member.declaration.kind == .property, let name = entity(among: roles.mentions(of: member, in: type.entry)) {
        return [finding("A7", at: member, symbol, "The view has a property of the entity \(name).")]
      }
      let taken = member.declaration.parameters.compactMap { parameter in
        entity(among: program.mentions(of: parameter.type, in: scope)).map { name in
          finding(
            "A7", (parameter.line, parameter.column), in: member.file, symbol,
            "The view takes the entity \(name) as '\(parameter.name)'.")
        }
      }
      return taken + usedEntities(in: member, type)
    }
  }

  /// Returns the entities that the code of a view names: `CardEntity()`.
  private func usedEntities(in member: Located, _ type: RoleType) -> [Finding] {
    references(in: code(of: member) ?? 0..<0, of: member, type.entry).compactMap { reference in
      guard let name = reference.mentions.first(where: { $0.entry.map(isEntity) ?? false })?.name else { return nil }
      return finding(
        "A7", at: member.file.tokens[reference.index], of: member, type, "The view uses the entity \(name).")
    }
  }

  /// Returns the name of the first entity among types, and in the properties of the structures among them.
  private func entity(among mentions: [Program.Mention], depth: Int = 0) -> String? {
    if let direct = mentions.first(where: { $0.entry.map(isEntity) ?? isEntityName($0.name) }) { return direct.name }
    guard depth < 4 else { return nil }
    for structure in mentions.compactMap(\.entry)
    where structure.primary.declaration.isNominal && roles.types[structure.id] == nil {
      let computed = structure.properties.filter {
        $0.declaration.isComputed && !$0.declaration.modifiers.contains("static")
      }
      for property in structure.storage + computed {
        if let name = entity(among: roles.mentions(of: property, in: structure), depth: depth + 1) {
          return depth == 0 ? "\(name) in \(structure.name)" : name
        }
      }
    }
    return nil
  }

  /// Returns whether a type is an entity: by the settings, its name, its folder, or the store that saves it.
  private func isEntity(_ entry: TypeEntry) -> Bool {
    if entry.isProtocol { return isEntityName(entry.name) || entry.name == "Entity" }
    if isEntityName(entry.name) || entry.primary.declaration.attributes.contains("Model") { return true }
    if isInFolderOfEntities(entry.primary.file) { return true }
    let (names, entries) = program.ancestors(of: entry)
    let isOfRealm = entry.primary.file.imports.contains { $0.name == "RealmSwift" }
    return !names.isDisjoint(with: ["NSManagedObject", "PersistentModel", "Entity"])
      || isOfRealm && !names.isDisjoint(with: ["Object", "EmbeddedObject"])
      || entries.contains { isEntityName($0.name) }
  }

  /// Returns whether a file lies in a folder of entities, rather than in that of a module with this name.
  private func isInFolderOfEntities(_ file: SourceFile) -> Bool {
    let folders = file.folder.split(separator: "/", omittingEmptySubsequences: false)
    return folders.indices.contains { index in
      ["Entities", "Entity"].contains(folders[index])
        && !moduleFolders.contains(folders[...index].joined(separator: "/"))
    }
  }

  private func isEntityName(_ name: String) -> Bool {
    settings.entities.contains(name) || name.hasSuffix("Entity") && name != "Entity"
  }

  // MARK: A13

  private func classFindings(_ type: RoleType) -> [Finding] {
    let entry = type.entry
    let declaration = entry.primary.declaration
    guard applies("A13", to: type), declaration.kind == .class else { return [] }
    var lacks: [String] = []
    if declaration.modifiers.isDisjoint(with: ["final", "open"]), !inherited.contains(entry.id) {
      lacks.append("isn't final")
    }
    let isOnMainActor = program.targets.contains { $0.name == entry.id.target && $0.isOnMainActor }
    if settings.requiresActor, !isOnMainActor, !isIsolated(entry) { lacks.append("names no actor") }
    guard !lacks.isEmpty else { return [] }
    return [
      finding(
        "A13", at: entry.primary, type.name,
        "The class of the \(type.role.name) \(lacks.joined(separator: " and ")).")
    ]
  }

  /// Returns whether a class is isolated to an actor; a protocol that an extension adopts doesn't isolate it.
  private func isIsolated(_ entry: TypeEntry) -> Bool {
    let (names, entries) = program.ancestors(of: entry, extends: false)
    let isForeign = names.contains { name in
      // Views and controllers of Apple's frameworks are bound to the main actor.
      Role.role(ofForeignTypeNamed: name) != nil && name != "Controller" && name != "View"
        && !entries.contains { $0.id.name == name }
    }
    return isForeign || program.graphs.isIsolated(entry.id)
      || ([entry] + entries).contains { ancestor in
        ancestor.primary.declaration.attributes.contains { $0.hasSuffix("Actor") || isGlobalActor($0, ancestor) }
      }
  }

  /// Returns whether an attribute of a type names a global actor, also through an alias.
  private func isGlobalActor(_ attribute: String, _ entry: TypeEntry) -> Bool {
    let path = attribute.split(separator: ".").map(String.init)
    let type = SwiftType.named(path.map { SwiftType.Component(name: $0) })
    return program.mentions(of: type, in: program.scope(of: entry, in: entry.primary)).contains { mention in
      mention.entry?.primary.declaration.attributes.contains("globalActor") ?? (mention.name == "MainActor")
    }
  }
}
