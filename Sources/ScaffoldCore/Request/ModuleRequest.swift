/// A module to write: its architecture, its name, and what it shows and does.
package struct ModuleRequest: Hashable, Sendable {
  package var architecture: ModuleArchitecture

  /// The module's name in upper camel case; the names of its types begin with it.
  package var name: String

  /// Whether the module shows one value, a list, or one value of a list.
  package var form: ModuleForm

  /// The values that the module shows, in order.
  package var fields: [ModuleField]

  /// The names of the use cases besides loading, in lower camel case.
  package var useCases: [String]

  /// The roles that are left out.
  package var omittedRoles: Set<OptionalRole>

  /// The class of the nodes; nil for the one that the scaffold writes.
  package var node: NodeClass?

  /// The module that opens this one.
  package var parent: String?

  package var author: String?
  package var license: String?

  /// Whether the target isolates its types to the main actor unless they say something else; the plan finds it out.
  var isMainActorDefault = false

  /// Creates a request; without fields, the module shows a title.
  ///
  /// - Throws: ``ScaffoldError`` for a name that can't be used, or for roles and use cases that exclude each other.
  package init(
    _ architecture: ModuleArchitecture, _ name: String, form: ModuleForm = .single, fields: [ModuleField] = [],
    useCases: [String] = [], omitting omittedRoles: Set<OptionalRole> = [], node: NodeClass? = nil,
    parent: String? = nil, author: String? = nil, license: String? = nil
  ) throws(ScaffoldError) {
    self.architecture = architecture
    self.name = name
    self.form = form
    self.fields = fields.isEmpty ? [ModuleField(name: "title", type: .string)] : fields
    self.useCases = useCases
    self.omittedRoles = omittedRoles
    self.node = node
    self.parent = parent
    self.author = author
    self.license = license
    try validate()
  }

  private func validate() throws(ScaffoldError) {
    try Names.checkModule(name)
    if let parent {
      try Names.checkModule(parent)
      if parent == name { throw .ownParent(name) }
    }
    var taken: [String: String] = [:]
    for field in fields {
      try Names.check(field.name, as: .field, taken: &taken)
      if field.name == "id", form != .single { throw .fieldOfIdentity(form) }
    }
    taken = [:]
    for useCase in useCases { try Names.check(useCase, as: .useCase, taken: &taken) }
    try checkUseCases()
    try checkTypes()
    for role in OptionalRole.allCases where omittedRoles.contains(role) && !architecture.optionalRoles.contains(role) {
      throw .roleNotOptional(role, architecture)
    }
    if !loads, let useCase = useCases.first {
      throw .useCaseWithoutStore(useCase, omittedRoles.contains(.worker) ? .worker : .interactor)
    }
    for text in [author, license].compactMap(\.self) where text.contains(where: \.isNewline) || text.count > 80 {
      throw .badHeader(text)
    }
  }

  /// Throws if a use case would hide or repeat what the code of the module names.
  private func checkUseCases() throws(ScaffoldError) {
    let value = form == .list ? "items" : Names.variable(name)
    // In VIP, the messages of a use case are in a type that would hide others.
    let types = [form == .list ? "\(name)Item" : name, "\(name)Display", "Equatable", "Int", "String"]
    for useCase in ["load"] + useCases {
      if architecture == .vip, types.contains(Names.capitalized(useCase)) { throw .nameOfUseCase(name, useCase) }
      if useCase == value { throw .takenName(useCase, .useCase) }
      if useCase == "id", form != .single { throw .useCaseOfIdentity(form) }
      for other in useCases where [useCase + "Fails", "perform" + Names.capitalized(useCase)].contains(other) {
        throw .derivedUseCase(other, useCase)
      }
    }
  }

  /// Throws if a type of the module has the name of one that its tests import.
  private func checkTypes() throws(ScaffoldError) {
    let candidates = Names.libraryTypes.union(Names.testingTypes).filter { $0.hasPrefix(name) }
    if candidates.isEmpty { return }
    for file in Scaffold.files(for: self, in: name) {
      if let type = PackageSnapshot.types(in: file.text).first(where: candidates.contains) {
        throw .typeOfLibrary(name, type)
      }
    }
  }

  /// Whether the module loads its values from a store; without, it is given them.
  package var loads: Bool { omittedRoles.isDisjoint(with: [.interactor, .worker]) }

  /// Whether the module can close itself.
  package var closes: Bool { !omittedRoles.contains(.router) }

  /// The class of the nodes.
  package var nodeName: String { node?.name ?? "ScreenNode" }
}

package enum ModuleArchitecture: String, Hashable, Sendable, CaseIterable {
  case mvc, mvvm, viper, vip

  /// The roles that a module of this architecture may lack.
  package var optionalRoles: [OptionalRole] {
    switch self {
    case .mvc: []
    case .mvvm: [.router]
    case .viper: [.router, .interactor]
    case .vip: [.router, .worker]
    }
  }
}

/// What a module shows.
package enum ModuleForm: String, Hashable, Sendable, CaseIterable {
  /// The fields of its values.
  case single
  /// A row for each of its values, of which a user selects one.
  case list
  /// The fields of one value, which has an identifier.
  case detail
}

/// A role that can be left out of some architectures; in MVVM, the router is the coordinator.
package enum OptionalRole: String, Hashable, Sendable, CaseIterable {
  case router, interactor, worker
}

/// A value that a module shows.
package struct ModuleField: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case string = "String"
    case int = "Int"
    case double = "Double"
    case bool = "Bool"
  }

  package var name: String
  package var type: Kind

  package init(name: String, type: Kind) {
    self.name = name
    self.type = type
  }

  /// Reads `name:String`.
  package init(_ text: String) throws(ScaffoldError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let type = Kind(rawValue: String(parts[1])) else {
      throw .badField(text)
    }
    self.init(name: String(parts[0]), type: type)
  }

  /// Returns the expression for the field's text, of a variable with the values.
  func text(of variable: String) -> String {
    switch type {
    case .string: "\(variable).\(name)"
    case .int, .double: "\"\\(\(variable).\(name))\""
    case .bool: "\(variable).\(name) ? \"Yes\" : \"No\""
    }
  }

  /// Returns a literal for tests that differs from those of the other fields of the type, and the text that shows it.
  ///
  /// - Parameters:
  ///   - index: The place among the fields.
  ///   - round: 0 for the first value, 1 for the value after a change.
  func sample(_ index: Int, round: Int) -> (literal: String, text: String) {
    let number = (index + 1) * 10 + round
    switch type {
    case .string:
      let text = "\(Names.title(name)) \(number)"
      return ("\"\(text)\"", text)
    case .int: return ("\(number)", "\(number)")
    case .double: return ("\(number).5", "\(number).5")
    case .bool:
      let isTrue = (index + round).isMultiple(of: 2)
      return (isTrue ? "true" : "false", isTrue ? "Yes" : "No")
    }
  }
}

/// The author's own class of nodes, and the module to import for it.
package struct NodeClass: Hashable, Sendable {
  package var module: String?
  package var name: String

  /// Reads `View` or `Toolkit.View`.
  package init(_ text: String) throws(ScaffoldError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isName = parts.allSatisfy { Names.isIdentifier($0) && !Names.keywords.contains($0) }
    guard (1...2).contains(parts.count), isName else { throw .badNode(text) }
    name = parts[parts.count - 1]
    module = parts.count == 2 ? parts[0] : nil
  }
}
