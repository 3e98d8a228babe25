import Composites
import MessageRecording

/// A query that the objects on the chain match or don't: whether they adopt a protocol, or one of several.
///
/// It is a type instead of a closure: it allocates nothing, and its identity is a key of the cache.
@usableFromInline
protocol ChainQuery {
  static func isMatched(by object: AnyObject) -> Bool
}

/// Matches adopters of one protocol.
@usableFromInline
enum Adopting<Handler>: ChainQuery {
  @inlinable static func isMatched(by object: AnyObject) -> Bool { object is Handler }
}

/// Matches every object.
enum AllObjects: ChainQuery {
  static func isMatched(by object: AnyObject) -> Bool { true }
}

/// The conformances of a class that matter to a search: whether it matches the query, and how it affects a walk.
struct Conformances: OptionSet {
  let rawValue: UInt8

  /// It matches the query.
  static let matches = Conformances(rawValue: 1 << 0)
  static let suppliesNext = Conformances(rawValue: 1 << 1)
  static let checksCommands = Conformances(rawValue: 1 << 2)
  static let suppliesTargets = Conformances(rawValue: 1 << 3)
  static let isRoot = Conformances(rawValue: 1 << 4)
  static let isApplication = Conformances(rawValue: 1 << 5)
  static let namesItself = Conformances(rawValue: 1 << 6)

  static let customizing: Conformances = [.suppliesNext, .checksCommands, .suppliesTargets]
  static let hasDelegate: Conformances = [.isRoot, .isApplication]
}

extension Conformances {
  /// Finds the conformances by casts.
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

/// A cache of the conformances of classes that the searches of one root have found by casts.
///
/// Conformances don't change while a program runs, so they hold for every object of a class. A cache belongs to one
/// root: trees aren't `Sendable`, so isolations don't share one.
///
/// A cast to a protocol that a class adopts with an isolated conformance fails where the runtime can't tell that it
/// runs on that actor: on Linux, outside every task, as in a bare handler of the main queue. So conformances found
/// outside tasks have a separate table, which isn't used in tasks. Conformances found in tasks hold outside as well: a
/// class that doesn't match there never matches, and an object that matches is cast again before it is called. Whether
/// the search runs in a task is determined only for a class that isn't in the table.
final class ConformanceCache {
  private let inTasks = Table()
  private let outsideTasks = Table()

  /// Access to the cache for one search.
  struct Reader {
    private let query: any ChainQuery.Type
    /// The cache of the root; nil for a table that lasts for one search.
    private let cache: ConformanceCache?
    private var table: Table
    /// Whether `table` is known to be the one for the code that runs.
    private var isTableExact: Bool

    /// Creates a reader of a root's cache, or of an empty one without a root.
    init(_ cache: ConformanceCache?, for query: any ChainQuery.Type) {
      self.query = query
      self.cache = cache
      table = cache?.bestTable ?? Table()
      isTableExact = cache == nil
    }

    /// The conformances found so far, and the key of the query.
    var known: ContiguousArray<Entry> { table.entries }
    var key: ObjectIdentifier { ObjectIdentifier(query) }

    /// Returns the conformances of an object's class, which casts find for the first object of the class.
    mutating func conformances(of object: AnyObject) -> Conformances {
      table.conformances(of: ObjectIdentifier(type(of: object)), key) ?? find(for: object)
    }

    @inline(never)
    private mutating func find(for object: AnyObject) -> Conformances {
      let type = ObjectIdentifier(type(of: object))
      if let cache, !isTableExact {
        isTableExact = true
        table = RootClasses.isInTask ? cache.inTasks : cache.outsideTasks
        if let known = table.conformances(of: type, key) { return known }
      }
      let conformances = Conformances(of: object, query: query)
      table.keep(conformances, of: type, key)
      return conformances
    }
  }

  /// The conformances found so far, for a climb without a reader.
  var known: ContiguousArray<Entry> { bestTable.entries }

  /// The table for tasks, which holds everywhere; outside tasks the other one while that is empty.
  private var bestTable: Table { inTasks.entries.isEmpty && !RootClasses.isInTask ? outsideTasks : inTasks }
}

// MARK: The table

extension ConformanceCache {
  struct Entry {
    let type: ObjectIdentifier?
    let query: ObjectIdentifier?
    let conformances: Conformances

    static var free: Entry { Entry(type: nil, query: nil, conformances: []) }
  }

  private final class Table {
    /// An open-addressing hash table: linear probing from the hash of class and query.
    ///
    /// The capacity is a power of two and at least twice the number of entries, so a probe always finds a free slot.
    private(set) var entries: ContiguousArray<Entry> = []

    func conformances(of type: ObjectIdentifier, _ query: ObjectIdentifier) -> Conformances? {
      let known = entries
      return known.span.conformances(of: type, query)
    }

    func keep(_ conformances: Conformances, of type: ObjectIdentifier, _ query: ObjectIdentifier) {
      // Replaced as a whole: readers borrow an array that never changes.
      var entries = entries
      let known = entries.filter { $0.type != nil }
      if entries.count < (known.count + 1) * 2 {
        entries = ContiguousArray(repeating: .free, count: Swift.max(16, entries.count * 2))
        for entry in known { entries.place(entry) }
      }
      entries.place(Entry(type: type, query: query, conformances: conformances))
      self.entries = entries
    }
  }
}

extension ContiguousArray<ConformanceCache.Entry> {
  fileprivate mutating func place(_ entry: ConformanceCache.Entry) {
    guard let type = entry.type, let query = entry.query else { return }
    var index = span.home(of: type, query)
    while self[index].type != nil { index = (index + 1) & (count - 1) }
    self[index] = entry
  }
}

// A span borrows the entries, so lookups retain nothing.
extension Span<ConformanceCache.Entry> {
  /// Returns the conformances of a class, or nil if it is unknown.
  @inline(__always)
  func conformances(of type: ObjectIdentifier, _ query: ObjectIdentifier) -> Conformances? {
    guard !isEmpty else { return nil }
    var index = home(of: type, query)
    while true {
      let entry = self[index]
      if entry.type == type, entry.query == query { return entry.conformances }
      if entry.type == nil { return nil }
      index = (index + 1) & (count - 1)
    }
  }

  @inline(__always)
  fileprivate func home(of type: ObjectIdentifier, _ query: ObjectIdentifier) -> Int {
    // Addresses differ in their middle bits; the multiplication by an odd constant spreads them to the upper ones.
    let mixed = UInt64(UInt(bitPattern: type) ^ (UInt(bitPattern: query) << 1)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (count - 1)
  }
}
