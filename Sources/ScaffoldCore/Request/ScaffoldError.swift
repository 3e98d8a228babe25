/// The reason why nothing was written, in sentences: what happened, the likely cause, what to do.
package struct ScaffoldError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

// MARK: Names

extension ScaffoldError {
  static func notAnIdentifier(_ name: String, _ use: Names.Use) -> Self {
    Self(
      """
      '\(name)' can't be the name of \(use.rawValue): it isn't an identifier of ASCII letters. Use A to Z, digits \
      and underscores, beginning with a letter.
      """)
  }

  static func keyword(_ name: String, _ use: Names.Use) -> Self {
    Self("'\(name)' can't be the name of \(use.rawValue): it is a keyword of Swift. Choose another name.")
  }

  static func longName(_ name: String, _ use: Names.Use) -> Self {
    Self("'\(name)' is too long to be the name of \(use.rawValue). Use at most \(Names.longestName) characters.")
  }

  static func moduleNotUppercase(_ name: String) -> Self {
    let capitalized = Names.capitalized(name)
    let suggestion = capitalized == name ? "." : ": '\(capitalized)'."
    return Self(
      """
      '\(name)' can't be the name of the module, because its types are named after it. Begin it with a capital \
      letter\(suggestion)
      """)
  }

  static func notLowercase(_ name: String, _ use: Names.Use) -> Self {
    Self("'\(name)' can't be the name of \(use.rawValue). Begin it with a lowercase letter.")
  }

  static func takenName(_ name: String, _ use: Names.Use) -> Self {
    Self("'\(name)' can't be the name of \(use.rawValue): the code of the module uses this name. Choose another name.")
  }

  static func takenTarget(_ name: String) -> Self {
    Self(
      "'\(name)' can't be the name of the target: the library or the system has a module with this name. Choose another name."
    )
  }

  static func nameOfUseCase(_ name: String, _ useCase: String) -> Self {
    Self(
      """
      In VIP, the module '\(name)' can't have the use case '\(useCase)', because the type of its messages would hide one \
      with the same name. Rename one of them.
      """)
  }

  static func typeOfLibrary(_ name: String, _ type: String) -> Self {
    Self(
      """
      '\(name)' can't be the name of the module, which would have the type '\(type)': its tests import another type of this \
      name. Choose another name.
      """)
  }

  static func derivedUseCase(_ name: String, _ other: String) -> Self {
    Self(
      "The use case '\(name)' has the name of a method that the module needs for '\(other)'. Rename one of them.")
  }

  static func sameName(_ name: String, _ other: String, _ use: Names.Use) -> Self {
    Self(
      name == other
        ? "The name '\(name)' is given to \(use.rawValue) twice. Leave one of them out, or rename it."
        : "'\(name)' and '\(other)' differ only in the case of letters. Rename one of them.")
  }
}

// MARK: Options

extension ScaffoldError {
  static func badField(_ text: String) -> Self {
    let types = ModuleField.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    return Self("'\(text)' is not a field. Write NAME:TYPE, such as 'age:Int'; the types are \(types).")
  }

  static func badNode(_ text: String) -> Self {
    Self("'\(text)' is not the name of a class. Write the class, or the module and the class: 'Toolkit.View'.")
  }

  static func badHeader(_ text: String) -> Self {
    Self("The author and the license must be one line of at most 80 characters each, and '\(text.prefix(80))' is not.")
  }

  static func ownParent(_ name: String) -> Self {
    Self("The module '\(name)' can't be opened by itself. Name another module with '--child-of'.")
  }

  static func roleNotOptional(_ role: OptionalRole, _ architecture: ModuleArchitecture) -> Self {
    let others = architecture.optionalRoles.map { "--no-\($0.rawValue)" }
    let name = architecture.rawValue.uppercased()
    return Self(
      """
      A module in \(name) can't be written with '--no-\(role.rawValue)'. \
      \(others.isEmpty ? "No role of \(name) can be left out." : "\(name) has \(others.joined(separator: " and ")).")
      """)
  }

  static func roleNotAddable(_ role: OptionalRole, _ architecture: ModuleArchitecture) -> Self {
    let others = architecture.optionalRoles.map(\.rawValue)
    let name = architecture.rawValue.uppercased()
    return Self(
      """
      A module in \(name) has no \(role.rawValue) that could be added. \
      \(others.isEmpty ? "Each has all its roles." : "It may lack its \(others.joined(separator: " or its ")).") \
      Nothing was written.
      """)
  }

  static func fieldOfIdentity(_ form: ModuleForm) -> Self {
    Self("With '--\(form.rawValue)', values have an 'id' of type Int already. Leave out the field 'id'.")
  }

  static func useCaseOfIdentity(_ form: ModuleForm) -> Self {
    Self("With '--\(form.rawValue)', values have an 'id' already. Choose another name for the use case 'id'.")
  }

  static func useCaseWithoutStore(_ useCase: String, _ role: OptionalRole) -> Self {
    Self(
      """
      The use case '\(useCase)' needs the \(role.rawValue), which asks the store. Leave out either \
      '--no-\(role.rawValue)' or '--use-case \(useCase)'.
      """)
  }
}
