/// A file to write: its path in its target, and its text.
package struct ScaffoldFile: Hashable, Sendable {
  package enum Place: String, Hashable, Sendable, Codable, CaseIterable {
    case sources
    case tests
  }

  package let place: Place

  /// The path in the folder of the target, or of its tests.
  package let path: String

  package let text: String

  /// Whether the file serves all modules of the target, so that one that exists is left as it is.
  package let isShared: Bool

  init(_ place: Place, _ path: String, isShared: Bool = false, @SourceBuilder _ lines: () -> [String]) {
    self.place = place
    self.path = path
    self.isShared = isShared
    text = lines().joined(separator: "\n") + "\n"
  }

  private init(_ file: ScaffoldFile, text: String) {
    place = file.place
    path = file.path
    isShared = file.isShared
    self.text = text
  }

  /// The file with a comment of author and license above its text.
  func headed(author: String?, license: String?) -> ScaffoldFile {
    let header = [author.map { "// Copyright \($0)" }, license.map { "// SPDX-License-Identifier: \($0)" }]
    let lines = header.compactMap(\.self)
    return lines.isEmpty ? self : ScaffoldFile(self, text: lines.joined(separator: "\n") + "\n\n" + text)
  }
}

/// Joins blocks of lines; an empty string is an empty line.
@resultBuilder
enum SourceBuilder {
  static func buildExpression(_ block: String) -> [String] { [block] }
  static func buildExpression(_ blocks: [String]) -> [String] { blocks }
  static func buildBlock(_ parts: [String]...) -> [String] { parts.flatMap(\.self) }
  static func buildArray(_ parts: [[String]]) -> [String] { parts.flatMap(\.self) }
  static func buildOptional(_ part: [String]?) -> [String] { part ?? [] }
  static func buildEither(first part: [String]) -> [String] { part }
  static func buildEither(second part: [String]) -> [String] { part }
}

/// What the templates need of a request, in short words.
struct TemplateContext {
  let request: ModuleRequest
  /// The target that the tests import.
  let target: String

  init(_ request: ModuleRequest, target: String) {
    self.request = request
    self.target = target
  }

  /// The module's name, and that of the type of its values.
  var name: String { request.name }
  /// The name of a variable with these values.
  var value: String { Names.variable(request.name) }
  var node: String { request.nodeName }
  var fields: [ModuleField] { request.fields }
  var useCases: [String] { request.useCases }
  var loads: Bool { request.loads }
  var closes: Bool { request.closes }
  /// Whether the display enables the buttons; in MVVM, the commands do.
  var displaysReadiness: Bool { !useCases.isEmpty && request.architecture != .mvvm }

  /// What stands before `struct` and `enum`, so that values are Sendable and Equatable on every actor.
  var plain: String { request.isMainActorDefault ? "nonisolated " : "" }

  /// The module to import for the nodes.
  var nodeImport: [String] { request.node?.module.map { ["import \($0)"] } ?? [] }

  func imports(_ modules: String...) -> [String] {
    (modules.map { "import \($0)" } + nodeImport).sorted()
  }

  /// The imports of a file of tests.
  func testImports(_ modules: String...) -> [String] {
    (modules.map { "import \($0)" } + nodeImport).sorted() + ["", "@testable import \(target)"]
  }

  func sources(_ file: String, @SourceBuilder _ lines: () -> [String]) -> ScaffoldFile {
    ScaffoldFile(.sources, "\(name)/\(name)\(file).swift", lines)
  }

  func tests(_ file: String, @SourceBuilder _ lines: () -> [String]) -> ScaffoldFile {
    ScaffoldFile(.tests, "\(name)/\(name)\(file).swift", lines)
  }
}

extension String {
  /// `save` → `Save`, for compound names.
  var capital: String { Names.capitalized(self) }

  /// `markAsRead` → `Mark as read`.
  var title: String { Names.title(self) }
}
