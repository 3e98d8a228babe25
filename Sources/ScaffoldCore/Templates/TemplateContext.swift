/// The words of a request that the templates insert into the code of a module and its tests.
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

  /// The names of the view's nodes, in the order in which a user reads them.
  var parts: [String] {
    (isList ? ["list"] : fields.map { "\($0.name)Label" }) + (loads ? ["statusLabel"] : [])
      + useCases.map { "\($0)Button" } + (closes ? ["closeButton"] : [])
  }
  var fields: [ModuleField] { request.fields }
  var useCases: [String] { request.useCases }
  /// The use cases with loading, which is the first.
  var allUseCases: [String] { ["load"] + useCases }
  var loads: Bool { request.loads }
  var closes: Bool { request.closes }
  /// Whether the display enables the buttons; in MVVM, the commands do.
  var displaysReadiness: Bool { !useCases.isEmpty && request.architecture != .mvvm }

  /// Whether a use case needs a selected row.
  var needsSelection: Bool { isList && !useCases.isEmpty }

  /// Whether the content enables the buttons while a row is selected; in MVVM, the commands do that.
  var enablesButtonsBySelection: Bool { isList && displaysReadiness }

  /// Returns the texts that show how far a use case is; the last one precedes the reason of a failure.
  func statuses(of useCase: String) -> (began: String, ended: String, failed: String) {
    useCase == "load"
      ? ("Loading…", "", "Not loaded: ") : ("\(useCase.title)…", "\(useCase.title): done", "\(useCase.title): ")
  }

  /// The word before `struct` and `enum`, with which values are Sendable and Equatable on every actor.
  var nonisolatedPrefix: String { request.isMainActorDefault ? "nonisolated " : "" }

  /// The module to import for the nodes.
  var nodeImport: [String] { request.node?.module.map { ["import \($0)"] } ?? [] }

  /// Returns the imports of a file of sources.
  func imports(_ modules: String...) -> [String] {
    (modules.map { "import \($0)" } + nodeImport).sorted()
  }

  /// Returns the imports of a file of tests.
  func testImports(_ modules: String...) -> [String] {
    (modules.map { "import \($0)" } + nodeImport).sorted() + ["", "@testable import \(target)"]
  }

  /// Returns a file of the module's folder, whose name begins with the module's.
  func sources(_ file: String, @SourceBuilder _ lines: () -> [String]) -> ScaffoldFile {
    ScaffoldFile(.sources, "\(name)/\(name)\(file).swift", lines)
  }

  /// Returns a file of the folder of the module's tests, whose name begins with the module's.
  func tests(_ file: String, @SourceBuilder _ lines: () -> [String]) -> ScaffoldFile {
    ScaffoldFile(.tests, "\(name)/\(name)\(file).swift", lines)
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

extension String {
  /// `save` → `Save`, for compound names.
  var capital: String { Names.capitalized(self) }

  /// `markAsRead` → `Mark as read`.
  var title: String { Names.title(self) }
}
