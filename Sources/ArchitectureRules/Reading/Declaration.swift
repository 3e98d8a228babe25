/// A declaration as the source writes it, with those inside it.
struct Declaration: Sendable {
  enum Kind: String, Sendable, Hashable {
    case `class`, `struct`, `enum`, actor, `protocol`, `extension`
    case function, initializer, deinitializer, `subscript`
    case property, enumCase, `typealias`, `associatedtype`, `import`
  }

  /// A parameter of a function.
  struct Parameter: Sendable {
    let name: String
    let type: SwiftType
    let line: Int
    let column: Int
    /// The tokens of the default argument.
    let defaultArgument: Range<Int>?
  }

  let kind: Kind
  let name: String
  let line: Int
  let column: Int
  var attributes: Set<String> = []
  var modifiers: Set<String> = []

  /// The annotation of a property, the values of a case, the extended type, what an alias stands for, or what a function returns.
  var type: SwiftType?
  /// The types after the colon of a type, protocol or extension.
  var inherited: [SwiftType] = []
  /// The names of generic parameters, in their order.
  var genericNames: [String] = []
  /// What generic parameters and associated types conform to.
  var constraints: [String: [SwiftType]] = [:]
  var parameters: [Parameter] = []
  /// The tokens of a property's initial value.
  var initialValue: Range<Int>?
  /// The tokens between the braces.
  var body: Range<Int>?
  var members: [Declaration] = []
  /// All tokens of the declaration.
  var tokens: Range<Int> = 0..<0
  /// The last line of the declaration.
  var lastLine = 0
  /// Whether a property has only a getter and setter, and no storage.
  var isComputed = false

  /// Whether the declaration is a class, structure, enumeration or actor.
  var isNominal: Bool { [.class, .struct, .enum, .actor].contains(kind) }

  /// Whether the declaration has members of its own.
  var isType: Bool { isNominal || kind == .protocol || kind == .extension }

  /// Whether the declaration is a member of a type, rather than of its instances.
  var isStatic: Bool { !modifiers.isDisjoint(with: ["static", "class"]) }

  /// Whether the declaration is a property that is not retained.
  var isWeak: Bool {
    modifiers.contains("weak") || attributes.contains { $0.hasPrefix("Weak") }
  }
}
