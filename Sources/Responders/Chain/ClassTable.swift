import Tracing

/// What the search knows of classes: found once by casts, then looked up.
///
/// A conformance never comes or goes while a program runs, so an answer holds for every object of a class. One table
/// belongs to one root: trees are not `Sendable`, so no two isolations share one.
final class ClassTable {
  /// What a class is to the chain, whatever is searched for.
  struct Traits: OptionSet {
    let rawValue: UInt8

    static let suppliesNext = Traits(rawValue: 1 << 0)
    static let checksCommands = Traits(rawValue: 1 << 1)
    static let suppliesTargets = Traits(rawValue: 1 << 2)
    static let isRoot = Traits(rawValue: 1 << 3)
    static let isApplication = Traits(rawValue: 1 << 4)
    static let namesItself = Traits(rawValue: 1 << 5)

    static let customizing: Traits = [.suppliesNext, .checksCommands, .suppliesTargets]
  }

  private struct Question: Hashable {
    let asked: ObjectIdentifier
    let type: ObjectIdentifier
  }

  private var traits: [ObjectIdentifier: Traits] = [:]
  private var answers: [Question: Bool] = [:]

  func traits(of object: AnyObject) -> Traits {
    let type = ObjectIdentifier(type(of: object))
    if let known = traits[type] { return known }
    var found: Traits = []
    if object is any ChainCustomizing {
      if object is any NextSupplying { found.insert(.suppliesNext) }
      if object is any CommandChecking { found.insert(.checksCommands) }
      if object is any TargetSupplying { found.insert(.suppliesTargets) }
    }
    if object is any ResponderRoot { found.insert(.isRoot) }
    if object is any ResponderApplication { found.insert(.isApplication) }
    if object is any TraceNamed { found.insert(.namesItself) }
    traits[type] = found
    return found
  }

  /// Whether objects of this class adopt the protocol asked for; the cast is made for the first object of a class.
  func adopts(_ asked: ObjectIdentifier, _ object: AnyObject, cast: (AnyObject) -> Bool) -> Bool {
    let question = Question(asked: asked, type: ObjectIdentifier(type(of: object)))
    if let known = answers[question] { return known }
    let answer = cast(object)
    answers[question] = answer
    return answer
  }
}
