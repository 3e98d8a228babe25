/// The registered cell types of a list with their reuse pools, and the cells that are in use.
final class CellReuse<Cell: ListCell> {
  private let rows = ReusePools()
  private let headers = ReusePools()

  /// For each cell in use, the closure that returns it to its pool; the closures retain their cells.
  private var returns: [ObjectIdentifier: () -> Void] = [:]

  /// The cells that the source has dequeued for the question in progress; nil between questions.
  private var dequeued: [ObjectIdentifier]?

  /// Whether the source is being asked for a cell.
  var isAsking: Bool { dequeued != nil }

  /// The cell of the row that is reconfigured, to be dequeued next for its type, without a reset.
  var offered: Cell?

  // MARK: Registering and dequeuing

  func register<Type: ListCell>(_ type: Type.Type, forHeaders: Bool, make: @escaping () -> Type) {
    (forHeaders ? headers : rows).register(type, make: make)
  }

  func dequeue<Type: ListCell>(_ type: Type.Type, forHeaders: Bool) throws(ListError) -> Type {
    let pool = try (forHeaders ? headers : rows).pool(of: type)
    guard isAsking else { throw .notAsking(type: String(describing: Type.self)) }
    if !forHeaders, let cell = offered as? Type, Swift.type(of: cell) == type {
      offered = nil
      return cell
    }
    let cell = pool.dequeue()
    returns[ObjectIdentifier(cell)] = { pool.enqueue(cell) }
    dequeued?.append(ObjectIdentifier(cell))
    return cell
  }

  // MARK: Questions

  /// Asks the source for a cell, and marks it as in use; other cells that the source dequeues return to their pools.
  func answer(_ ask: () throws -> Cell?) throws -> Cell? {
    dequeued = []
    do {
      let answer = try ask()
      endQuestion(answer)
      return answer
    } catch {
      endQuestion(nil)
      throw error
    }
  }

  private func endQuestion(_ answer: Cell?) {
    // The source may return an idle cell that it has retained; a shown cell must not be in a pool.
    if let answer, returns[ObjectIdentifier(answer)] == nil,
      let enqueue = rows.remove(answer) ?? headers.remove(answer)
    {
      returns[ObjectIdentifier(answer)] = enqueue
    }
    let unused = (dequeued ?? []).filter { $0 != answer.map(ObjectIdentifier.init) }
    dequeued = nil
    let enqueues = unused.compactMap { returns.removeValue(forKey: $0) }
    for enqueue in enqueues { enqueue() }
  }

  // MARK: Returning

  /// Resets a cell and returns it to its pool; releases a cell that the source has created itself.
  func enqueue(_ cell: Cell) {
    returns.removeValue(forKey: ObjectIdentifier(cell))?()
  }

  /// Returns whether a cell is idle in a pool.
  func isIdle(_ cell: Cell) -> Bool {
    rows.contains(cell) || headers.contains(cell)
  }
}

/// The reuse pools of all types that are registered for rows, or for headers.
private final class ReusePools {
  private var pools: [ObjectIdentifier: any AnyReusePool] = [:]
  private var names: [String] = []

  /// Registers how cells of a type are created; closes the pool of an earlier registration.
  func register<Cell: ListCell>(_ type: Cell.Type, make: @escaping () -> Cell) {
    if let old = pools.updateValue(ReusePool(make: make), forKey: ObjectIdentifier(type)) {
      old.close()
    } else {
      names.append(String(describing: type))
    }
  }

  func pool<Cell: ListCell>(of type: Cell.Type) throws(ListError) -> ReusePool<Cell> {
    guard let pool = pools[ObjectIdentifier(type)] as? ReusePool<Cell> else {
      throw .unregistered(type: String(describing: type), registered: names)
    }
    return pool
  }

  func contains(_ cell: AnyObject) -> Bool {
    pools.values.contains { $0.contains(cell) }
  }

  /// Takes an idle cell out of its pool; returns the closure that puts it back, or nil if no pool has it.
  func remove(_ cell: AnyObject) -> (() -> Void)? {
    for pool in pools.values {
      if let enqueue = pool.remove(cell) { return enqueue }
    }
    return nil
  }
}

/// A reuse pool whose type of cells isn't known.
private protocol AnyReusePool: AnyObject {
  /// Returns whether a cell is idle in this pool.
  func contains(_ cell: AnyObject) -> Bool

  /// Takes an idle cell out; returns the closure that puts it back, or nil if the pool doesn't have it.
  func remove(_ cell: AnyObject) -> (() -> Void)?

  /// Releases all cells, and keeps none from now on.
  func close()
}

/// The idle cells of one type, and the closure that creates cells.
private final class ReusePool<Cell: ListCell>: AnyReusePool {
  private let make: () -> Cell
  private var idle: [Cell] = []
  /// The index of each idle cell.
  private var indexes: [ObjectIdentifier: Int] = [:]
  private var isClosed = false

  init(make: @escaping () -> Cell) {
    self.make = make
  }

  func dequeue() -> Cell {
    guard let cell = idle.popLast() else { return make() }
    indexes[ObjectIdentifier(cell)] = nil
    return cell
  }

  /// Resets a cell and keeps it, unless its type was registered again since.
  func enqueue(_ cell: Cell) {
    guard !isClosed, !contains(cell) else { return }
    cell.prepareForReuse()
    indexes[ObjectIdentifier(cell)] = idle.count
    idle.append(cell)
  }

  func contains(_ cell: AnyObject) -> Bool {
    indexes[ObjectIdentifier(cell)] != nil
  }

  func remove(_ cell: AnyObject) -> (() -> Void)? {
    guard let index = indexes.removeValue(forKey: ObjectIdentifier(cell)) else { return nil }
    idle.swapAt(index, idle.count - 1)
    let cell = idle.removeLast()
    if index < idle.count { indexes[ObjectIdentifier(idle[index])] = index }
    return { self.enqueue(cell) }
  }

  func close() {
    isClosed = true
    indexes = [:]
    idle = []
  }
}
