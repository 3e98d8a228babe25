/// What a class is to a search: what it adopts of what is asked for, and of what bends or ends a walk.
struct ClassFacts: OptionSet {
  let rawValue: UInt8

  /// It adopts what is asked for.
  static let adopts = ClassFacts(rawValue: 1 << 0)
  static let suppliesNext = ClassFacts(rawValue: 1 << 1)
  static let checksCommands = ClassFacts(rawValue: 1 << 2)
  static let suppliesTargets = ClassFacts(rawValue: 1 << 3)
  static let isRoot = ClassFacts(rawValue: 1 << 4)
  static let isApplication = ClassFacts(rawValue: 1 << 5)
  static let namesItself = ClassFacts(rawValue: 1 << 6)

  static let customizing: ClassFacts = [.suppliesNext, .checksCommands, .suppliesTargets]
  static let hasDelegate: ClassFacts = [.isRoot, .isApplication]
}
