/// What the objects on the chain are asked for: adopting a protocol, or one of several.
///
/// A type instead of a closure: it allocates nothing, and its identity is the key of the answers kept by class.
@usableFromInline
protocol ChainQuestion {
  static func isAdopted(by object: AnyObject) -> Bool
}

/// Asks for adopters of one protocol.
@usableFromInline
enum Adopting<Handler>: ChainQuestion {
  @inlinable static func isAdopted(by object: AnyObject) -> Bool { object is Handler }
}

/// Asks for everybody: what a listing does.
enum Anybody: ChainQuestion {
  static func isAdopted(by object: AnyObject) -> Bool { true }
}

/// Asks for whoever may have a use for a key press.
enum TakingKeys: ChainQuestion {
  static func isAdopted(by object: AnyObject) -> Bool { object is any KeyResponding || object is any KeyCommanding }
}

/// An object that a search has come to, and what its class is to that search.
struct ChainCandidate {
  let object: AnyObject
  let facts: ClassFacts
}
