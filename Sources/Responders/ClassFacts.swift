import MessageTracing

/// The question that a search puts to the objects on the chain: whether they adopt a protocol, or one of several.
///
/// A type instead of a closure: it allocates nothing, and its identity is the key of the answers kept by class.
@usableFromInline
protocol ChainQuery {
  static func isMatched(by object: AnyObject) -> Bool
}

/// Asks for adopters of one protocol.
@usableFromInline
enum Adopting<Handler>: ChainQuery {
  @inlinable static func isMatched(by object: AnyObject) -> Bool { object is Handler }
}

/// Asks for every object, as a listing does.
enum AllObjects: ChainQuery {
  static func isMatched(by object: AnyObject) -> Bool { true }
}

/// The facts about a class that matter to a search: whether it matches the query, and how it affects a walk.
struct ClassFacts: OptionSet {
  let rawValue: UInt8

  /// It matches the query.
  static let matches = ClassFacts(rawValue: 1 << 0)
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
  /// Finds the facts by casts.
  fileprivate init(of object: AnyObject, query: any ChainQuery.Type) {
    self = []
    if query.isMatched(by: object) { insert(.matches) }
    if object is any NextSupplying { insert(.suppliesNext) }
    if object is any CommandChecking { insert(.checksCommands) }
    if object is any TargetSupplying { insert(.suppliesTargets) }
    if object is any ResponderRoot { insert(.isRoot) }
    if object is any ResponderApplication { insert(.isApplication) }
    if object is any TraceNamed { insert(.namesItself) }
  }
}

/// The facts about classes that the searches of one root have found: found once by casts, then looked up.
///
/// A conformance never comes or goes while a program runs, so an answer holds for every object of a class. One cache
/// belongs to one root: trees are not `Sendable`, so no two isolations share one.
///
/// A cast to a protocol that a class adopts on an actor fails where the runtime does not know that it runs on that actor.
/// Outside every task, as in a bare handler of the main queue on Linux, it may not know; such an answer must not outlast
/// the handler, so these answers have a table of their own. What was found in a task holds there, too: a negative answer
/// stays negative, and an object that matches is cast again before it is called. Only where the table does not tell is it
/// worth the time to ask where the search runs.
final class ClassFactCache {
  private let inTasks = Table()
  private let outsideTasks = Table()

  /// The facts as one search uses them.
  struct Reader {
    private let query: any ChainQuery.Type
    /// The cache that keeps what is found; nil if it lasts for one search.
    private let cache: ClassFactCache?
    private var table: Table
    /// Whether the table is the one for where the search runs.
    private var isTableExact: Bool

    /// Creates a reader of a root's cache, or of an empty one without a root.
    init(_ cache: ClassFactCache?, for query: any ChainQuery.Type) {
      self.query = query
      self.cache = cache
      table = cache?.bestTable ?? Table()
      isTableExact = cache == nil
    }

    /// The answers found so far, and the key under which they are kept.
    var known: ContiguousArray<Entry> { table.entries }
    var key: ObjectIdentifier { ObjectIdentifier(query) }

    /// Returns the facts about an object's class; the first object of a class is cast.
    mutating func facts(of object: AnyObject) -> ClassFacts {
      table.facts(of: ObjectIdentifier(type(of: object)), key) ?? find(for: object)
    }

    @inline(never)
    private mutating func find(for object: AnyObject) -> ClassFacts {
      let type = ObjectIdentifier(type(of: object))
      if let cache, !isTableExact {
        isTableExact = true
        table = ClassFactCache.isInTask ? cache.inTasks : cache.outsideTasks
        if let known = table.facts(of: type, key) { return known }
      }
      let facts = ClassFacts(of: object, query: query)
      table.keep(facts, of: type, key)
      return facts
    }
  }

  /// The answers found so far, for a search that needs no reader if they suffice.
  var known: ContiguousArray<Entry> { bestTable.entries }

  /// The table that holds everywhere, unless the one outside tasks is all there is.
  private var bestTable: Table { inTasks.entries.isEmpty && !Self.isInTask ? outsideTasks : inTasks }

  /// Whether the code that runs belongs to a task.
  private static var isInTask: Bool {
    // Unsafe: the optional is read as a bit pattern. Its type is opaque here, and a switch over it takes 50 ns to 100 ns of
    // copies and witness calls, which is more than 1.3 times a send over ten hops. No task is a null pointer, which is all
    // zeros, and nothing but reading is done. If that were wrong on a platform, no memory would be at stake: the test of
    // RC-12 that sends from a bare handler of the main queue would fail.
    unsafe withUnsafeCurrentTask { task in
      unsafe withUnsafeBytes(of: task) { bytes in unsafe bytes.load(as: UInt.self) != 0 }
    }
  }
}

// MARK: The table

extension ClassFactCache {
  struct Entry {
    let type: ObjectIdentifier?
    let query: ObjectIdentifier?
    let facts: ClassFacts

    static var free: Entry { Entry(type: nil, query: nil, facts: []) }
  }

  private final class Table {
    /// An entry stands where the hash of class and query puts it, or in the next free place after that.
    ///
    /// The number of places is a power of two and at least twice that of the entries, so a free one is always found.
    private(set) var entries: ContiguousArray<Entry> = []

    func facts(of type: ObjectIdentifier, _ query: ObjectIdentifier) -> ClassFacts? {
      let known = entries
      return known.span.facts(of: type, query)
    }

    func keep(_ facts: ClassFacts, of type: ObjectIdentifier, _ query: ObjectIdentifier) {
      // Replaced as a whole: as they never change in place, the compiler need not guard the code that reads them.
      var entries = entries
      let known = entries.filter { $0.type != nil }
      if entries.count < (known.count + 1) * 2 {
        entries = ContiguousArray(repeating: .free, count: Swift.max(16, entries.count * 2))
        for entry in known { entries.place(entry) }
      }
      entries.place(Entry(type: type, query: query, facts: facts))
      self.entries = entries
    }
  }
}

extension ContiguousArray<ClassFactCache.Entry> {
  fileprivate mutating func place(_ entry: ClassFactCache.Entry) {
    guard let type = entry.type, let query = entry.query else { return }
    var index = span.home(of: type, query)
    while self[index].type != nil { index = (index + 1) & (count - 1) }
    self[index] = entry
  }
}

// A span, since it borrows the entries: a search that looks at them retains nothing.
extension Span<ClassFactCache.Entry> {
  /// Returns what is known of a class, if anything.
  @inline(__always)
  func facts(of type: ObjectIdentifier, _ query: ObjectIdentifier) -> ClassFacts? {
    guard !isEmpty else { return nil }
    var index = home(of: type, query)
    while true {
      let entry = self[index]
      if entry.type == type, entry.query == query { return entry.facts }
      if entry.type == nil { return nil }
      index = (index + 1) & (count - 1)
    }
  }

  @inline(__always)
  fileprivate func home(of type: ObjectIdentifier, _ query: ObjectIdentifier) -> Int {
    // Addresses differ in their middle bits; a multiplication by an odd constant carries those to the upper ones.
    let mixed = UInt64(UInt(bitPattern: type) ^ (UInt(bitPattern: query) << 1)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (count - 1)
  }
}
