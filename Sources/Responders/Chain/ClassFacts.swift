import MessageTracing

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

extension ClassFacts {
  /// Finds them by casts.
  init(of object: AnyObject, asked question: any ChainQuestion.Type) {
    self = []
    if question.isAdopted(by: object) { insert(.adopts) }
    if object is any ChainCustomizing {
      if object is any NextSupplying { insert(.suppliesNext) }
      if object is any CommandChecking { insert(.checksCommands) }
      if object is any TargetSupplying { insert(.suppliesTargets) }
    }
    if object is any ResponderRoot { insert(.isRoot) }
    if object is any ResponderApplication { insert(.isApplication) }
    if object is any TraceNamed { insert(.namesItself) }
  }
}
