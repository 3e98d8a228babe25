/// The changes of a list's rows and sections in one update, as a value.
///
/// The order of calls doesn't matter.
///
/// Deletes, reloads and the origins of moves are positions *before* the batch; inserts and the targets of moves are
/// positions *after* it. Rows and sections that are not mentioned keep their order and fill the remaining positions.
///
/// ```swift
/// // [a, b, c, d, e] becomes [e, x, b, d]
/// var batch = ListBatch()
/// batch.delete(ListPath(0, 0))
/// batch.delete(ListPath(0, 2))
/// batch.insert(ListPath(0, 1))
/// batch.move(ListPath(0, 4), to: ListPath(0, 0))
/// ```
///
/// A batch is checked when it is applied, against the numbers of rows before and after: see
/// ``ListEngine/apply(_:)-(ListBatch)``.
/// It keeps duplicate operations until then, so that the error can name them.
public struct ListBatch: Sendable, Hashable {
  /// The move of a section or row.
  public struct Move<Position: Sendable & Hashable>: Sendable, Hashable {
    /// The position before the batch.
    public var from: Position

    /// The position after the batch.
    public var to: Position

    /// Creates a move from a position before the batch to one after it.
    public init(from: Position, to: Position) {
      self.from = from
      self.to = to
    }
  }

  /// The deleted sections, by their indexes before.
  public var deletedSections: [Int] = []

  /// The inserted sections, by their indexes after.
  public var insertedSections: [Int] = []

  /// The sections whose header and rows are reloaded, by their indexes before; their number of rows may change.
  public var reloadedSections: [Int] = []

  /// The sections of which only header and footer are reloaded, by their indexes before; such a section may also be moved.
  public var reloadedHeaders: [Int] = []

  /// The sections that move, with all their rows.
  public var movedSections: [Move<Int>] = []

  /// The deleted rows, by their paths before.
  public var deletedRows: [ListPath] = []

  /// The inserted rows, by their paths after.
  public var insertedRows: [ListPath] = []

  /// The reloaded rows, by their paths before; such a row may also be moved.
  public var reloadedRows: [ListPath] = []

  /// The rows that are asked for again and keep their cells and heights, by their paths before; also with a move.
  ///
  /// A row that is reloaded too is only reloaded.
  public var reconfiguredRows: [ListPath] = []

  /// The rows that move, in their section or to another one.
  public var movedRows: [Move<ListPath>] = []

  /// Creates a batch without operations.
  public init() {}

  /// Whether the batch has no operations.
  public var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty && reloadedHeaders.isEmpty
      && movedSections.isEmpty && deletedRows.isEmpty && insertedRows.isEmpty && reloadedRows.isEmpty
      && movedRows.isEmpty && reconfiguredRows.isEmpty
  }

  // MARK: Rows

  /// Deletes the row with a path before the batch.
  public mutating func delete(_ path: ListPath) { deletedRows.append(path) }

  /// Inserts a row with a path after the batch.
  public mutating func insert(_ path: ListPath) { insertedRows.append(path) }

  /// Reloads the row with a path before the batch.
  public mutating func reload(_ path: ListPath) { reloadedRows.append(path) }

  /// Asks for the row with a path before the batch again, and offers its own cell to be configured.
  ///
  /// The source's next ``ListEngine/dequeue(_:)`` of that cell's type returns it, without a reset.
  public mutating func reconfigure(_ path: ListPath) { reconfiguredRows.append(path) }

  /// Moves a row from its path before the batch to a path after it.
  public mutating func move(_ path: ListPath, to target: ListPath) {
    movedRows.append(Move(from: path, to: target))
  }

  // MARK: Sections

  /// Deletes the section with an index before the batch.
  public mutating func deleteSection(_ section: Int) { deletedSections.append(section) }

  /// Inserts a section with an index after the batch; the source provides its number of rows.
  public mutating func insertSection(_ section: Int) { insertedSections.append(section) }

  /// Reloads the section with an index before the batch; the source provides its new number of rows.
  public mutating func reloadSection(_ section: Int) { reloadedSections.append(section) }

  /// Reloads only header and footer of the section with an index before the batch.
  public mutating func reloadHeader(_ section: Int) { reloadedHeaders.append(section) }

  /// Moves a section from its index before the batch to an index after it.
  public mutating func moveSection(_ section: Int, to target: Int) {
    movedSections.append(Move(from: section, to: target))
  }

  // MARK: Batches

  /// Adds the operations of another batch, whose positions have the same meaning.
  public mutating func add(_ other: ListBatch) {
    deletedSections += other.deletedSections
    insertedSections += other.insertedSections
    reloadedSections += other.reloadedSections
    reloadedHeaders += other.reloadedHeaders
    movedSections += other.movedSections
    deletedRows += other.deletedRows
    insertedRows += other.insertedRows
    reloadedRows += other.reloadedRows
    reconfiguredRows += other.reconfiguredRows
    movedRows += other.movedRows
  }
}
