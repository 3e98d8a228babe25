/// A package's manifest: its targets, as far as they are literals, and edits of its text.
struct Manifest {
  /// A target that is written as a literal.
  struct Target {
    let kind: String
    let name: String
    /// The folder; nil for the default.
    let path: String?
    /// Whether the sources are found in the manifest's order of folders.
    var isTest: Bool { kind == ".testTarget" }
    fileprivate let arguments: [ManifestSyntax.Part]
    fileprivate let inside: Range<Int>
  }

  private(set) var text: String
  private let syntax: ManifestSyntax
  private let arguments: [ManifestSyntax.Part]

  /// Reads a manifest.
  ///
  /// - Throws: ``ScaffoldError`` if it has no call of `Package`, or several, or isn't closed.
  init(_ text: String) throws(ScaffoldError) {
    guard let syntax = ManifestSyntax(text) else { throw .manifestUnreadable }
    let calls = syntax.calls(of: "Package")
    guard calls.count == 1 else { throw .manifestUnreadable }
    self.text = text
    self.syntax = syntax
    arguments = calls[0]
  }

  private func argument(_ label: String, of arguments: [ManifestSyntax.Part]) -> Range<Int>? {
    arguments.first { $0.label == label }?.value
  }

  private func string(_ label: String, of arguments: [ManifestSyntax.Part]) -> String? {
    argument(label, of: arguments).flatMap(syntax.string)
  }

  // MARK: - Targets

  private var targetElements: [ManifestSyntax.Part]? {
    argument("targets", of: arguments).flatMap(syntax.elements)
  }

  /// Whether the targets are an array literal.
  var isLiteral: Bool { targetElements != nil }

  /// The targets that are literals, in order; empty if their array isn't one.
  var targets: [Target] {
    (targetElements ?? []).compactMap { element in
      guard let call = syntax.call(element.value), let name = string("name", of: call.arguments) else { return nil }
      return Target(
        kind: call.name, name: name, path: string("path", of: call.arguments), arguments: call.arguments,
        inside: call.inside)
    }
  }

  /// The targets of a kind that a module can be added to.
  var moduleTargets: [Target] {
    targets.filter { $0.kind == ".target" || $0.kind == ".executableTarget" }
  }

  /// The test target of a target: the one that is named after it, or else the first that depends on it.
  func tests(of name: String) -> Target? {
    let tests = targets.filter(\.isTest)
    return tests.first { $0.name == name + "Tests" } ?? tests.first { depends($0, on: [name]) }
  }

  private func depends(_ target: Target, on names: Set<String>) -> Bool {
    guard let range = argument("dependencies", of: target.arguments), let elements = syntax.elements(of: range) else {
      return false
    }
    return elements.contains { element in
      let name = syntax.string(element.value) ?? syntax.call(element.value).flatMap { string("name", of: $0.arguments) }
      return name.map(names.contains) ?? false
    }
  }

  // MARK: - Dependency on Armature

  /// The name by which targets refer to the package of the library.
  func armature() throws(ScaffoldError) -> String {
    let packages = argument("dependencies", of: arguments).flatMap(syntax.elements) ?? []
    var names: [String] = []
    for element in packages {
      guard let call = syntax.call(element.value), call.name == ".package" else { continue }
      let location = string("url", of: call.arguments) ?? string("path", of: call.arguments)
      let last = location?.split(separator: "/").last.map(String.init) ?? ""
      let name = string("name", of: call.arguments) ?? (last.hasSuffix(".git") ? String(last.dropLast(4)) : last)
      if name.lowercased() == "armature" { return name }
      names.append(name)
    }
    // A folder of another name: what some target says.
    for call in syntax.calls(of: ".product") {
      if let product = string("name", of: call), let package = string("package", of: call),
        ["Architectures", "Armature", "ArmatureTesting"].contains(product)
      {
        return package
      }
    }
    // The only one, as a folder of another name.
    guard packages.count == 1, let name = names.first, !name.isEmpty else { throw .noArmature }
    return name
  }

  // MARK: - Edits

  /// An element of an array: a call with its arguments, or one line.
  private struct Element {
    let head: String
    var arguments: [String] = []

    /// The element in one line.
    var line: String { arguments.isEmpty ? head : "\(head)(\(arguments.joined(separator: ", ")))" }

    /// The element with an argument a line.
    func lines(indent: String, unit: String, newline: String) -> String {
      if arguments.isEmpty { return indent + head }
      let inside = arguments.map { indent + unit + $0 }.joined(separator: "," + newline)
      return indent + head + "(" + newline + inside + newline + indent + ")"
    }
  }

  /// Adds a target and its test target behind the others, or the tests of a target alone.
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
      throw .manifestNotLiteral(lines.joined(separator: ",\n") + ",", name)
    }
    return try inserting(added, indent: targetIndentation, in: range, behind: elements)
  }

  /// Makes a target depend on a product of the library, unless it depends on it or on all of the library.
  ///
  /// - Returns: The manifest, unchanged if the dependencies of the target aren't a literal.
  func adding(product: String, to target: Target) throws(ScaffoldError) -> Manifest {
    if depends(target, on: product == "Architectures" ? [product, "Armature"] : [product]) { return self }
    let element = Element(head: ".product(name: \"\(product)\", package: \"\(try armature())\")")
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
    let isDeeper = element.hasPrefix(closing) && element.count > closing.count
    return (element, isDeeper ? String(element.dropFirst(closing.count)) : unit, closing)
  }

  /// Inserts elements behind the last one of an array literal, in its form: in one line, or with an element a line.
  private func inserting(
    _ added: [Element], indent: (element: String, unit: String, closing: String), in range: Range<Int>,
    behind elements: [ManifestSyntax.Part]
  ) throws(ScaffoldError) -> Manifest {
    let newline = syntax.newline
    let lines = added.map { $0.lines(indent: indent.element, unit: indent.unit, newline: newline) }
      .joined(separator: "," + newline)
    let line = added.map(\.line).joined(separator: ", ")
    guard let last = elements.last else {
      let isCall = added.contains { !$0.arguments.isEmpty }
      return try replacing(range, with: isCall ? "[\(newline)\(lines),\(newline)\(indent.closing)]" : "[\(line)]")
    }
    guard syntax.hasNewline(range) else {
      return try replacing(last.value.upperBound..<(range.upperBound - 1), with: ", " + line)
    }
    // Behind the last comma, and behind a comment in its line; the comma is the author's habit.
    let comma = syntax.comma(after: last.value.upperBound).flatMap { $0 < range.upperBound ? $0 : nil }
    let end = (comma ?? last.value.upperBound - 1) + 1
    let comment = syntax.restOfLine(from: end, before: range.upperBound)
    let text = (comma == nil ? "," : "") + syntax.text(comment) + newline + lines + (comma == nil ? "" : ",")
    return try replacing(comment, with: text)
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
    Package.swift can't be read: it has no call of 'Package(…)', several of them, or a bracket or a string without an \
    end. Correct it until 'swift package describe' succeeds.
    """)

  static let noArmature = Self(
    """
    Package.swift names no dependency on Armature, which the module needs. Add '.package(…)' with its address to \
    'dependencies' of the package, and run the command again.
    """)

  static func manifestNotLiteral(_ lines: String, _ target: String) -> Self {
    Self(
      """
      The targets in Package.swift are not an array literal, so they can't be edited safely. Add these lines, create \
      'Sources/\(target)' and 'Tests/\(target)Tests' with a source file each, and run the command again with \
      '--into \(target)':
      \(lines)
      """)
  }
}
