public import MessageTracing

/// Why a list could not do what was asked, or not all of it.
///
/// Except for ``emptyRows(_:rowCounts:)``, the list is as it was before the call: counts, cells, offset and selection.
/// After a refused batch it stays so until a reload, or until a batch adds up. Texts may change; cases are the interface.
public enum ListError: Error, Sendable, Hashable {
  // MARK: Cells

  /// A cell of a type without factory was asked for.
  case unregistered(type: String, registered: [String])

  /// A cell was asked for while the list did not ask for one, so it could never come back into the pool.
  case notAsking(type: String)

  /// Some visible rows or headers have no cell; all others are shown.
  case emptyRows([EmptyRow], rowCounts: [Int])

  // MARK: Answers of the source

  /// The source answered a negative number of sections, or of rows in a section.
  case negativeCount(Int, question: Question, source: Participant)

  /// The source answered a height that is negative, infinite or not a number.
  case badHeight(Double, question: Question, source: Participant)

  /// The source answered an error instead of a number.
  case refused(question: Question, reason: String, source: Participant)

  /// The sections together have more rows than can be placed.
  case tooManyRows(limit: Int, source: Participant)

  /// The source has other counts than the list holds, and has not told it.
  case untoldChange(held: [Int], present: [Int], source: Participant)

  // MARK: Values of the caller

  /// The height that all rows, or all headers, have is negative, infinite or not a number, or 0 as an estimate.
  case badRuleHeight(Double, of: String, isEstimate: Bool)

  /// An offset, a distance or a length is negative where it may not be, infinite or not a number.
  case badLength(Double, of: String)

  /// There is no such row.
  case noSuchRow(ListPath, rowCounts: [Int])

  /// The list is set to select nothing.
  case selectionIsOff

  // MARK: Batches

  /// Two operations of a batch do not go together.
  case conflict([Operation], at: Place, Moment)

  /// A batch names a row or section that is not there.
  case outOfRange(Operation, of: Place, Moment, valid: Range<Int>)

  /// The number of sections after a batch is not what its operations lead to.
  case sectionsDoNotAddUp(Sum, source: Participant)

  /// The number of rows in a section after a batch is not what its operations lead to.
  case rowsDoNotAddUp(Sum, section: Int, sectionBefore: Int, source: Participant)

  /// A batch was ended that had not been begun.
  case noBatchToEnd

  /// The closure that declares a batch threw, so that nobody knows what has become of the source.
  case batchAbandoned(reason: String)

  // MARK: The list itself

  /// Two of the list's own records contradict each other, which is a mistake in this library.
  case broken(String)
}

extension ListError {
  /// What a source is asked for a number of.
  public enum Question: Sendable, Hashable {
    /// How many sections there are.
    case sections

    /// How many rows a section has.
    case rows(section: Int)

    /// The height of a row.
    case rowHeight(ListPath)

    /// The height of a section's header.
    case headerHeight(section: Int)
  }

  /// A row or header without cell, and why.
  public struct EmptyRow: Sendable, Hashable {
    /// The row, or nil for a header.
    public let path: ListPath?

    /// The section.
    public let section: Int

    /// A sentence that ends with a full stop, or what the source's error says of itself.
    public let reason: String
  }

  /// What a batch does to a row or a section.
  public enum Operation: String, Sendable, Hashable {
    case delete
    case insert
    case reload
    case move
  }

  /// Whether a place of a batch is one before it or one after it.
  public enum Moment: String, Sendable, Hashable {
    case before
    case after
  }

  /// What an operation of a batch names.
  public enum Place: Sendable, Hashable {
    case section(Int)
    case row(ListPath)

    /// The section in which a row is said to be.
    case sectionOfRow(ListPath)
  }

  /// The arithmetic of a batch, for its sections or for the rows of one.
  public struct Sum: Sendable, Hashable {
    /// How many the list holds.
    public var before: Int

    /// How many the batch deletes.
    public var deleted: Int

    /// How many the batch inserts.
    public var inserted: Int

    /// How many rows the batch moves out of the section, to a place in it or elsewhere.
    public var movedOut = 0

    /// How many rows the batch moves into the section, from a place in it or elsewhere.
    public var movedIn = 0

    /// How many the source counts now.
    public var found: Int

    /// How many there should be now.
    public var expected: Int { before - deleted + inserted - movedOut + movedIn }

    var addsUp: Bool { expected == found }
  }
}
