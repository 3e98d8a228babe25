/// Reads what a module was written from out of its files.
enum ModuleReader {
  /// Returns the request of a module.
  ///
  /// - Parameters:
  ///   - name: The module.
  ///   - folder: The folder of its target.
  /// - Throws: ``ScaffoldError`` if there is no such module, or if it isn't one that the scaffold wrote.
  static func request(
    of name: String, in folder: String, of package: PackageSnapshot
  ) throws(ScaffoldError) -> ModuleRequest {
    let prefix = PackageSnapshot.prefix(folder) + name
    func text(_ file: String) -> String? { package.files["\(prefix)/\(name)\(file).swift"] }
    guard let values = text("Item") ?? text(""), let content = text("Content"), let architecture = architecture(text)
    else {
      throw .noModule(name, prefix)
    }
    let store = text("Store")
    let form: ModuleForm = text("Item") != nil ? .list : values.contains("Identifiable") ? .detail : .single
    var omitted: Set<OptionalRole> = []
    if text("Router") == nil, text("Coordinator") == nil, architecture != .mvc { omitted.insert(.router) }
    if architecture == .viper, text("Interactor") == nil { omitted.insert(.interactor) }
    if architecture == .vip, store == nil { omitted.insert(.worker) }
    let head = content.split(whereSeparator: \.isNewline).prefix { $0.hasPrefix("// ") }
    func header(_ prefix: String) -> String? {
      head.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
    return try ModuleRequest(
      architecture, name, form: form, fields: try fields(name, values), useCases: useCases(store ?? ""),
      omitting: omitted, node: try node(content, name), author: header("// Copyright "),
      license: header("// SPDX-License-Identifier: "))
  }

  /// Returns how a module is opened by another one of its target; nil if no file of the module says so.
  static func opening(of name: String, in folder: String, of package: PackageSnapshot) -> ChildTemplate.Opening? {
    let prefix = PackageSnapshot.prefix(folder)
    let text = package.files["\(prefix)\(name)/\(name)Opening.swift"] ?? ""
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      guard words.first == "extension", words.count == 2 else { continue }
      for opener in ChildTemplate.Opener.allCases where words[1].hasSuffix(opener.rawValue) {
        let parent = String(words[1].dropLast(opener.rawValue.count))
        let isDetail = package.isDetail(parent, in: folder)
        return ChildTemplate.Opening(parent: parent, opener: opener, parentIsDetail: isDetail)
      }
    }
    return nil
  }

  /// Returns the modules of a target that another one opens.
  static func modules(
    openedBy parent: String, in folder: String, of package: PackageSnapshot
  ) -> [(name: String, opening: ChildTemplate.Opening)] {
    let prefix = PackageSnapshot.prefix(folder)
    let names = package.files.keys.filter { $0.hasPrefix(prefix) && $0.hasSuffix("Opening.swift") }
      .compactMap { $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init) }
    return names.sorted().compactMap { name in
      guard let opening = opening(of: name, in: folder, of: package), opening.parent == parent else { return nil }
      return (name, opening)
    }
  }

  private static func architecture(_ text: (String) -> String?) -> ModuleArchitecture? {
    if text("ViewController") != nil { return .vip }
    if text("ViewModel") != nil { return .mvvm }
    if text("Presenter") != nil { return .viper }
    return text("Controller") != nil ? .mvc : nil
  }

  /// Returns the stored properties of the type of values that can be written again.
  private static func fields(_ name: String, _ text: String) throws(ScaffoldError) -> [ModuleField] {
    let properties = properties(text)
    let fields = properties.compactMap { try? ModuleField("\($0.name):\($0.type)") }
    if fields.isEmpty, let property = properties.first { throw .noField(name, property.name, property.type) }
    return fields
  }

  /// Returns the names of the stored properties whose type isn't one of a field's.
  static func otherFields(of name: String, in folder: String, of package: PackageSnapshot) -> [String] {
    let prefix = "\(PackageSnapshot.prefix(folder))\(name)/\(name)"
    let text = package.files["\(prefix)Item.swift"] ?? package.files["\(prefix).swift"] ?? ""
    return properties(text).filter { ModuleField.Kind(rawValue: $0.type) == nil }.map(\.name)
  }

  private static func properties(_ text: String) -> [(name: String, type: String)] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split { $0 == " " || $0 == "\t" }
      guard words.first == "var", words.count == 3, words[1].hasSuffix(":") else { return nil }
      return (String(words[1].dropLast()), String(words[2]))
    }
  }

  /// Returns the methods of the store that take values.
  private static func useCases(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard line.hasPrefix("func "), line.contains("async throws -> ") else { return nil }
      let useCase = line.dropFirst(5).prefix { $0 != "(" }
      return useCase == "load" ? nil : String(useCase)
    }
  }

  /// Returns the author's own class of nodes.
  private static func node(_ content: String, _ name: String) throws(ScaffoldError) -> NodeClass? {
    let lines = content.split(whereSeparator: \.isNewline)
    let head = "final class \(name)Content: "
    guard let line = lines.first(where: { $0.hasPrefix(head) }) else { throw .noModule(name, "\(name)Content.swift") }
    let node = line.dropFirst(head.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let imported = lines.first { $0.hasPrefix("import ") && $0 != "import Architectures" }?.dropFirst(7)
    return node == "ScreenNode" ? nil : try NodeClass(imported.map { "\($0).\(node)" } ?? String(node))
  }
}

extension ScaffoldError {
  static func noField(_ name: String, _ field: String, _ type: String) -> Self {
    let types = ModuleField.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    return Self(
      """
      The values of '\(name)' have no field that the scaffold can show: '\(field)' is of the type '\(type)', and the \
      types are \(types). Nothing was written. Write a module with another name, and move your code there.
      """)
  }

  static func noModule(_ name: String, _ path: String) -> Self {
    Self(
      """
      There is no module '\(name)' in '\(path)' whose files have the names that the scaffold gives them. Check the \
      name, and choose the target with '--into'.
      """)
  }
}
