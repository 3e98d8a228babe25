import Tracing

/// What the search knows of classes: found once by casts, then looked up.
///
/// A conformance never comes or goes while a program runs, so an answer holds for every object of a class. One table
/// belongs to one root: trees are not `Sendable`, so no two isolations share one. What the runtime answers outside every
/// task is kept apart (``RootState/table``).
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
    static let hasDelegate: Traits = [.isRoot, .isApplication]
  }

  /// A class and a protocol that objects on the chain are asked for.
  private struct Pair: Hashable {
    let type: ObjectIdentifier
    let asked: ObjectIdentifier
  }

  private var traits: [ObjectIdentifier: Traits] = [:]
  private var answers: [Pair: Bool] = [:]

  /// The pairs found last of which the class has no trait and does not adopt the protocol, each at a place that follows
  /// from the pair: one comparison tells that an object can be passed by.
  private var plain: [Pair?] = Array(repeating: nil, count: 64)

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

  /// Whether objects of this class adopt what is asked for; the cast is made for the first object of a class.
  func adopts(_ question: any ChainQuestion.Type, _ object: AnyObject) -> Bool {
    let pair = Pair(type: ObjectIdentifier(type(of: object)), asked: ObjectIdentifier(question))
    if let known = answers[pair] { return known }
    let answer = question.isAdopted(by: object)
    answers[pair] = answer
    return answer
  }

  /// Whether an object can be passed by: its class neither adopts what is asked for nor means anything to the chain.
  ///
  /// - Parameters:
  ///   - type: The class of the object.
  ///   - question: What is asked for.
  ///   - object: Gives the object, if its class is not known to be passed by.
  func passes(_ type: AnyClass, _ question: any ChainQuestion.Type, object: () -> AnyObject?) -> Bool {
    let pair = Pair(type: ObjectIdentifier(type), asked: ObjectIdentifier(question))
    let place = place(of: pair)
    if plain[place] == pair { return true }
    guard let object = object(), traits(of: object).isEmpty, !adopts(question, object) else { return false }
    plain[place] = pair
    return true
  }

  private func place(of pair: Pair) -> Int {
    // Addresses of metadata are multiples of 16.
    (pair.type.hashValueOfAddress ^ pair.asked.hashValueOfAddress) & 63
  }
}

extension ObjectIdentifier {
  fileprivate var hashValueOfAddress: Int { Int(bitPattern: self) >> 4 }
}
