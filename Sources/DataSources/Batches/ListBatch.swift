/// What becomes of a list's rows and sections in one change of its source: a value, whose order of calls is of no account.
///
/// Deletes, reloads and the origins of moves are places *before* the batch; inserts and the targets of moves are places
/// *after* it. Rows and sections that are not mentioned keep their order and fill what is left.
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
/// A batch is checked when it is applied, against the numbers of rows before and after: see ``ListEngine/apply(_:)``.
/// Nothing is dropped before, so that an operation given twice can be named.
public struct ListBatch: Sendable, Hashable {
  /// From where to where a section or a row moves.
  public struct Move<Place: Sendable & Hashable>: Sendable, Hashable {
    /// The place before the batch.
    public var from: Place

    /// The place after the batch.
    public var to: Place

    /// Says from where to where.
    public init(from: Place, to: Place) {
      self.from = from
      self.to = to
    }
  }

  /// The sections that go, by their places before.
  public var deletedSections: [Int] = []

  /// The sections that come, by their places after.
  public var insertedSections: [Int] = []

  /// The sections whose header and rows are asked for anew, by their places before; their number of rows may change.
  public var reloadedSections: [Int] = []

  /// The sections whose header alone is asked for anew, by their places before; a section may be moved as well.
  public var reloadedHeaders: [Int] = []

  /// The sections that change their place, with all their rows.
  public var movedSections: [Move<Int>] = []

  /// The rows that go, by their places before.
  public var deletedRows: [ListPath] = []

  /// The rows that come, by their places after.
  public var insertedRows: [ListPath] = []

  /// The rows that are asked for anew, by their places before; a row may be moved as well.
  public var reloadedRows: [ListPath] = []

  /// The rows that change their place, in their section or to another one.
  public var movedRows: [Move<ListPath>] = []

  /// Makes a batch without operations.
  public init() {}

  /// Whether no operation was declared.
  public var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty && reloadedHeaders.isEmpty
      && movedSections.isEmpty && deletedRows.isEmpty && insertedRows.isEmpty && reloadedRows.isEmpty
      && movedRows.isEmpty
  }

  // MARK: Rows

  /// Declares that a row goes; its path before.
  public mutating func delete(_ path: ListPath) { deletedRows.append(path) }

  /// Declares that a row comes; its path after.
  public mutating func insert(_ path: ListPath) { insertedRows.append(path) }

  /// Declares that a row shows something else; its path before.
  public mutating func reload(_ path: ListPath) { reloadedRows.append(path) }

  /// Declares that a row changes its place, from its path before to its path after.
  public mutating func move(_ path: ListPath, to target: ListPath) {
    movedRows.append(Move(from: path, to: target))
  }

  // MARK: Sections

  /// Declares that a section goes; its place before.
  public mutating func deleteSection(_ section: Int) { deletedSections.append(section) }

  /// Declares that a section comes, with as many rows as the source then counts; its place after.
  public mutating func insertSection(_ section: Int) { insertedSections.append(section) }

  /// Declares that a section shows something else, in as many rows as the source then counts; its place before.
  public mutating func reloadSection(_ section: Int) { reloadedSections.append(section) }

  /// Declares that the header of a section shows something else, and that its rows do not; its place before.
  public mutating func reloadHeader(_ section: Int) { reloadedHeaders.append(section) }

  /// Declares that a section changes its place, from its place before to its place after.
  public mutating func moveSection(_ section: Int, to target: Int) {
    movedSections.append(Move(from: section, to: target))
  }

  // MARK: Batches

  /// Adds the operations of another batch, whose places mean the same before and after.
  public mutating func add(_ other: ListBatch) {
    deletedSections += other.deletedSections
    insertedSections += other.insertedSections
    reloadedSections += other.reloadedSections
    reloadedHeaders += other.reloadedHeaders
    movedSections += other.movedSections
    deletedRows += other.deletedRows
    insertedRows += other.insertedRows
    reloadedRows += other.reloadedRows
    movedRows += other.movedRows
  }
}
