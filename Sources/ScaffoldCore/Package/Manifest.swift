/// A package's manifest: its targets, as far as they are literals, and edits of its text.
struct Manifest {
  /// A target that is written as a call with a literal name.
  struct Target {
    let kind: String
    let name: String
    /// The folder; nil for the default.
    let path: String?
    /// The folders and files in it that are compiled; nil for all.
    let sources: [String]?
    /// The folders and files in it that aren't compiled.
    let excluded: [String]
    /// The folders and files in it that are copied or processed, and aren't compiled either.
    let resources: [String]
    /// Whether the arguments for the place of the files are literals.
    let isPlaced: Bool
    var isTest: Bool { kind == ".testTarget" }
    fileprivate let arguments: [ManifestSyntax.Part]
    fileprivate let inside: Range<Int>
  }

  private(set) var text: String
  private let syntax: ManifestSyntax
  private let arguments: [ManifestSyntax.Part]

  /// The calls that make targets and have a literal name, in order.
  private let calls: [Target]

  /// Reads a manifest.
  ///
  /// - Throws: ``ScaffoldError`` if it makes no package, or isn't closed.
  init(_ text: String) throws(ScaffoldError) {
    guard let syntax = ManifestSyntax(text) else { throw .manifestUnreadable }
    let packages =
      syntax.calls(of: "Package")
      + syntax.calls(of: ".init").filter { syntax.follows(":Package=", at: $0.start) }
    guard let package = packages.first else { throw .manifestUnreadable }
    self.text = text
    self.syntax = syntax
    // Which of several packages is made is decided by the package manager.
    arguments = packages.count == 1 ? package.arguments : []
    calls = Self.targets(in: syntax)
  }

  private func argument(_ label: String, of arguments: [ManifestSyntax.Part]) -> Range<Int>? {
    arguments.first { $0.label == label }?.value
  }

  private func string(_ label: String, of arguments: [ManifestSyntax.Part]) -> String? {
    argument(label, of: arguments).flatMap(syntax.string)
  }

  // MARK: Targets

  private static let kinds = [".target", ".executableTarget", ".testTarget"]
  private static let otherKinds = [".macro", ".plugin", ".systemLibrary", ".binaryTarget"]

  /// Returns the calls that make targets, except those that name a target in the dependencies of another.
  private static func targets(in syntax: ManifestSyntax) -> [Target] {
    let calls = kinds.flatMap { kind in syntax.calls(of: kind).map { (kind: kind, call: $0) } }
    let outer = calls.filter { inner in !calls.contains { $0.call.inside.contains(inner.call.start) } }
    return outer.sorted { $0.call.start < $1.call.start }.compactMap { kind, call in
      func value(_ label: String) -> Range<Int>? { call.arguments.first { $0.label == label }?.value }
      guard let name = value("name").flatMap(syntax.string) else { return nil }
      var isPlaced = true
      func literal<Value>(_ label: String, _ read: (Range<Int>) -> Value?) -> Value? {
        guard let range = value(label), syntax.text(range) != "nil" else { return nil }
        let value = read(range)
        if value == nil { isPlaced = false }
        return value
      }
      let path = literal("path", syntax.string)
      let sources = literal("sources") { range -> [String]? in
        let elements = syntax.elements(of: range)?.map { syntax.string($0.value) }
        return elements?.contains(nil) == true ? nil : elements?.compactMap(\.self)
      }
      let excluded = value("exclude").flatMap(syntax.elements)?.compactMap { syntax.string($0.value) } ?? []
      let resources = value("resources").flatMap(syntax.elements)?.compactMap { element in
        syntax.call(element.value)?.arguments.first.flatMap { syntax.string($0.value) }
      }
      return Target(
        kind: kind, name: name, path: path, sources: sources, excluded: excluded, resources: resources ?? [],
        isPlaced: isPlaced, arguments: call.arguments, inside: call.inside)
    }
  }

  private var targetElements: [ManifestSyntax.Part]? {
    argument("targets", of: arguments).flatMap(syntax.elements)
  }

  /// Whether the targets are an array literal of calls with literal names, so that no other exists.
  var isLiteral: Bool {
    guard let elements = targetElements, !syntax.contains(".targets") else { return false }
    return elements.allSatisfy { element in
      guard let call = syntax.call(element.value), string("name", of: call.arguments) != nil else { return false }
      return (Self.kinds + Self.otherKinds).contains { call.name.hasSuffix($0) }
    }
  }

  /// The targets with literal names: those of the package's array, and of the rest those whose name is unique.
  var targets: [Target] {
    let range = targetElements == nil ? nil : argument("targets", of: arguments)
    let listed = calls.filter { range?.contains($0.inside.lowerBound) ?? false }
    let names = Set(listed.map(\.name))
    let others = Dictionary(grouping: calls.filter { !names.contains($0.name) }, by: \.name)
    return listed + calls.filter { others[$0.name]?.count == 1 }
  }

  /// The targets of a kind that a module can be added to.
  var moduleTargets: [Target] { targets.filter { !$0.isTest } }

  /// The names of targets to which no module can be added, such as plugins, in the package's array.
  var otherTargets: [String] {
    (targetElements ?? []).compactMap { syntax.call($0.value) }
      .filter { call in Self.otherKinds.contains { call.name.hasSuffix($0) } }
      .compactMap { string("name", of: $0.arguments) }
  }

  /// Returns whether a target is the only one of its kind: test targets are one kind, all other targets the other.
  func isAlone(_ target: Target) -> Bool {
    guard isLiteral, let elements = targetElements else { return false }
    let calls = elements.compactMap { syntax.call($0.value)?.name }.filter { !$0.hasSuffix(".plugin") }
    return calls.count { $0.hasSuffix(".testTarget") == target.isTest } == 1
  }

  /// Returns the test targets of a target: the one that is named after it, and then those that depend on it.
  func tests(of name: String) -> [Target] {
    let tests = targets.filter(\.isTest)
    return tests.filter { $0.name == name + "Tests" }
      + tests.filter { $0.name != name + "Tests" && depends($0, on: [name]) }
  }

  private func depends(_ target: Target, on names: Set<String>, in package: String? = nil) -> Bool {
    guard let range = argument("dependencies", of: target.arguments), let elements = syntax.elements(of: range) else {
      return false
    }
    return elements.contains { element in
      if let name = syntax.string(element.value) { return names.contains(name) }
      guard let call = syntax.call(element.value), let name = string("name", of: call.arguments) else { return false }
      // A product of the same name in another package is another one.
      let isOther = package.map { $0 != string("package", of: call.arguments) ?? $0 } ?? false
      return names.contains(name) && !isOther
    }
  }

  /// Returns whether a module's targets depend on everything that the module needs, as far as the text shows it.
  func meets(_ requirements: ManifestRequirements) -> Bool {
    func depends(_ name: String, _ products: Set<String>) -> Bool {
      targets.first { $0.name == name }.map { self.depends($0, on: products, in: requirements.package) } ?? false
    }
    return isLiteral && depends(requirements.target, ["Architectures", "Armature"])
      && depends(requirements.tests, ["ArmatureTesting"]) && depends(requirements.tests, [requirements.target])
  }

  // MARK: Dependency on Armature

  /// Returns the name by which targets refer to the package of the library.
  func armature() throws(ScaffoldError) -> String {
    let packages = syntax.calls(of: ".package").map(\.arguments)
    var folders: [String] = []
    for package in packages {
      if let id = string("id", of: package) {
        if id.lowercased().hasSuffix(".armature") { return id }
        continue
      }
      let path = string("path", of: package)
      let location = string("url", of: package) ?? path
      let last = location?.split(separator: "/").last.map(String.init) ?? ""
      let name = string("name", of: package) ?? (last.hasSuffix(".git") ? String(last.dropLast(4)) : last)
      // The package manager keeps the host in `git@host:armature.git`.
      if name.lowercased().split(separator: ":").last == "armature" { return name }
      if path != nil, !name.isEmpty { folders.append(name) }
    }
    // A folder of another name: what some target says.
    for call in syntax.calls(of: ".product") {
      if let product = string("name", of: call.arguments), let package = string("package", of: call.arguments),
        ["Architectures", "Armature", "ArmatureTesting"].contains(product)
      {
        return package
      }
    }
    // The only one, as a folder of another name.
    guard packages.count == 1, let name = folders.first else { throw .noArmature }
    return name
  }

  // MARK: Edits

  /// An element of an array: a call with its arguments, or one line.
  private struct Element {
    let head: String
    var arguments: [String] = []

    /// The element in one line.
    var line: String { arguments.isEmpty ? head : "\(head)(\(arguments.joined(separator: ", ")))" }

    /// Returns the element with one argument on each line.
    func lines(indent: String, unit: String, newline: String) -> String {
      if arguments.isEmpty { return indent + head }
      let inside = arguments.map { indent + unit + $0 }.joined(separator: "," + newline)
      return indent + head + "(" + newline + inside + newline + indent + ")"
    }
  }

  /// Adds a target and its test target after the others, or the tests of a target alone.
  func adding(target name: String, onlyTests: Bool = false) throws(ScaffoldError) -> Manifest {
    let package = try armature()
    func product(_ name: String) -> String { ".product(name: \"\(name)\", package: \"\(package)\")" }
    let sources = Element(
      head: ".target", arguments: ["name: \"\(name)\"", "dependencies: [\(product("Architectures"))]"])
    let tests = Element(
      head: ".testTarget",
      arguments: ["name: \"\(name)Tests\"", "dependencies: [\"\(name)\", \(product("ArmatureTesting"))]"])
    let added = onlyTests ? [tests] : [sources, tests]
    guard let range = argument("targets", of: arguments), let elements = targetElements else {
      let lines = added.map { $0.lines(indent: "    ", unit: "  ", newline: "\n") }
      throw .manifestNotLiteral(lines.joined(separator: ",\n") + ",", name, onlyTests: onlyTests)
    }
    return try inserting(added, indent: targetIndentation, in: range, behind: elements)
  }

  /// Makes a target depend on a product of the library, unless it depends on it or on all of the library.
  ///
  /// - Returns: The manifest, unchanged if the dependencies of the target aren't a literal.
  func adding(product: String, to target: Target) throws(ScaffoldError) -> Manifest {
    let package = try armature()
    if depends(target, on: product == "Architectures" ? [product, "Armature"] : [product], in: package) { return self }
    let element = Element(head: ".product(name: \"\(product)\", package: \"\(package)\")")
    if let range = argument("dependencies", of: target.arguments) {
      guard let elements = syntax.elements(of: range) else { return self }
      let first = elements.first.map { syntax.indentation(at: $0.value.lowerBound) } ?? ""
      return try inserting([element], indent: (first, "", ""), in: range, behind: elements)
    }
    guard let name = argument("name", of: target.arguments) else { return self }
    let isMultiline = syntax.hasNewline(target.inside.lowerBound..<name.lowerBound)
    let space = isMultiline ? syntax.newline + syntax.indentation(at: name.lowerBound) : " "
    return try replacing(name.upperBound..<name.upperBound, with: ",\(space)dependencies: [\(element.line)]")
  }

  /// The indentation of the targets, one step of it, and that of the array's last line.
  private var targetIndentation: (element: String, unit: String, closing: String) {
    guard let range = argument("targets", of: arguments) else { return ("    ", "  ", "  ") }
    let closing = syntax.indentation(at: range.lowerBound)
    let unit = closing.isEmpty ? "  " : closing
    guard let last = targetElements?.last?.value.lowerBound, syntax.hasNewline(range.lowerBound..<last) else {
      return (closing + unit, unit, closing)
    }
    let element = syntax.indentation(at: last)
    // More than eight spaces align the targets with a bracket.
    let isDeeper = element.hasPrefix(closing) && (1...8).contains(element.count - closing.count)
    return (element, isDeeper ? String(element.dropFirst(closing.count)) : unit, closing)
  }

  /// Inserts elements after the last one of an array literal, in its form: in one line, or with an element a line.
  private func inserting(
    _ added: [Element], indent: (element: String, unit: String, closing: String), in range: Range<Int>,
    behind elements: [ManifestSyntax.Part]
  ) throws(ScaffoldError) -> Manifest {
    let newline = syntax.newline
    let lines = added.map { $0.lines(indent: indent.element, unit: indent.unit, newline: newline) }
      .joined(separator: "," + newline)
    let line = added.map(\.line).joined(separator: ", ")
    guard let last = elements.last else { return try filling(range, line, lines, indent, added) }
    let comma = syntax.comma(after: last.value.upperBound).flatMap { $0 < range.upperBound ? $0 : nil }
    guard syntax.hasNewline(range) else {
      // After a comment, and before the space in front of the bracket.
      let end = syntax.endOfText(before: range.upperBound - 1)
      return try replacing(end..<end, with: comma == nil ? ", \(line)" : " \(line),")
    }
    // After the last comma, and after a comment in its line; a trailing comma is kept only if the author wrote one.
    let end = (comma ?? last.value.upperBound - 1) + 1
    let comment = syntax.comments(from: end, before: range.upperBound)
    let text = (comma == nil ? "," : "") + syntax.text(comment) + newline + lines + (comma == nil ? "" : ",")
    return try replacing(comment, with: text)
  }

  /// Fills an empty array, after the comments in it.
  private func filling(
    _ range: Range<Int>, _ line: String, _ lines: String, _ indent: (element: String, unit: String, closing: String),
    _ added: [Element]
  ) throws(ScaffoldError) -> Manifest {
    let newline = syntax.newline
    let end = syntax.endOfText(before: range.upperBound - 1)
    let isCommented = end > range.lowerBound + 1
    let isCall = added.contains { !$0.arguments.isEmpty }
    guard isCall || isCommented && syntax.hasNewline(range) else {
      return try replacing(end..<end, with: isCommented ? " " + line : line)
    }
    if !isCommented {
      return try replacing(range, with: "[\(newline)\(lines),\(newline)\(indent.closing)]")
    }
    let closing = syntax.hasNewline(end..<range.upperBound) ? "" : newline + indent.closing
    let first = isCall ? lines : syntax.indentation(at: end) + line
    return try replacing(end..<end, with: newline + first + "," + closing)
  }

  private func replacing(_ range: Range<Int>, with replacement: String) throws(ScaffoldError) -> Manifest {
    let before = syntax.text(0..<range.lowerBound)
    let after = syntax.text(range.upperBound..<syntax.bytes.count)
    return try Manifest(before + replacement + after)
  }
}

extension ScaffoldError {
  static let manifestUnreadable = Self(
    """
    Package.swift can't be read: it has no call of 'Package(…)', or a bracket or a string without an end. Correct it \
    until 'swift package describe' succeeds.
    """)

  static let noArmature = Self(
    """
    Package.swift names no dependency on Armature, which the module needs. Add '.package(…)' with its address to \
    'dependencies' of the package, and run the command again. If the library's package has another name, let a target \
    depend on its product 'Architectures' first.
    """)

  static func manifestNotLiteral(_ lines: String, _ target: String, onlyTests: Bool) -> Self {
    let folders = onlyTests ? "'Tests/\(target)Tests'" : "'Sources/\(target)' and 'Tests/\(target)Tests'"
    return Self(
      """
      The targets in Package.swift are not an array literal, so they can't be edited safely. Add these lines, create \
      \(folders) with a source file each, and run the command again with '--into \(target)':
      \(lines)
      """)
  }
}
