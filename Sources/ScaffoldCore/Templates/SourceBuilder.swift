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

  /// Returns the file with a comment of author and license above its text.
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
  /// The module that the tests import.
  let target: String

  init(_ request: ModuleRequest, target: String) {
    self.request = request
    self.target = Names.module(ofTarget: target)
  }

  /// The module's name.
  var name: String { request.name }
  var isList: Bool { request.form == .list }
  var isDetail: Bool { request.form == .detail }
  /// The type that has the fields.
  var element: String { isList ? "\(name)Item" : name }
  /// The type of what is loaded, and the name of a variable with it.
  var values: String { isList ? "[\(element)]" : name }
  var value: String { isList ? "items" : Names.variable(name) }
  /// The name of a variable with what a use case is carried out on.
  var subject: String { isList ? "item" : value }
  /// The parameter by which roles say what a use case is carried out on, and its argument in tests.
  var idParameter: String { isList ? "_ id: Int" : "" }
  var idSample: String { isList ? "2" : "" }
  /// What tests expect a use case to be carried out on.
  var subjectSample: String { isList ? ".selected" : ".sample" }
  /// What makes the role that loads: its parameters, and the arguments in a method that has them, and in a test.
  var storeParameters: String { (isDetail ? "id: Int, " : "") + "store: any \(name)Store" }
  var storeArguments: String { (isDetail ? "id: id, " : "") + "store: store" }
  var testArguments: String { (isDetail ? "id: 7, " : "") + "store: store" }
  /// The call that loads.
  var loadCallOfStore: String { "store.load(\(isDetail ? "id" : ""))" }
  /// What a task captures besides `self` to load.
  var captures: String { isDetail ? "store, id" : "store" }
  /// The name of the first call of a store in tests.
  var loadCall: String { isDetail ? "load 7" : "load" }
  var node: String { request.nodeName }

  /// The names of the view's nodes, in the order in which a person reads them.
  var parts: [String] {
    (isList ? ["list"] : fields.map { "\($0.name)Label" }) + (loads ? ["statusLabel"] : [])
      + useCases.map { "\($0)Button" } + (closes ? ["closeButton"] : [])
  }
  var fields: [ModuleField] { request.fields }
  var useCases: [String] { request.useCases }
  var loads: Bool { request.loads }
  var closes: Bool { request.closes }
  /// Whether the display enables the buttons; in MVVM, the commands do.
  var displaysReadiness: Bool { !useCases.isEmpty && request.architecture != .mvvm }

  /// Whether the buttons are enabled while a row is selected; in MVVM, the commands do that.
  var selects: Bool { isList && displaysReadiness }

  /// What stands before `struct` and `enum`, so that values are Sendable and Equatable on every actor.
  var plain: String { request.isMainActorDefault ? "nonisolated " : "" }

  /// The module to import for the nodes.
  var nodeImport: [String] { request.node?.module.map { ["import \($0)"] } ?? [] }

  func imports(_ modules: String...) -> [String] {
    (modules.map { "import \($0)" } + nodeImport).sorted()
  }

  /// Returns the imports of a file of tests.
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
