public import MessageRecording

/// The reason why a list couldn't carry out a request completely.
///
/// Except for ``emptyRows(reasons:rowCounts:)``, the list is unchanged: counts, cells, offset and selection. After a
/// rejected batch it stays unchanged until a reload, or until a batch adds up.
public enum ListError: Error, Sendable, Hashable {
  // MARK: Cells

  /// The source dequeued a cell of a type that isn't registered.
  case unregistered(type: String, registered: [String])

  /// A cell was dequeued while the list didn't ask for one, so it could never return to its reuse pool.
  case notAsking(type: String)

  /// Some visible rows or headers have no cell, each with the reason; all others are shown.
  case emptyRows(reasons: [String], rowCounts: [Int])

  // MARK: Answers of the source

  /// The source returned a negative number of sections, or of rows in a section.
  case negativeCount(Int, question: String, source: Participant)

  /// The source returned a height that is negative, infinite or not a number.
  case invalidHeight(Double, question: String, source: Participant)

  /// The source threw an error instead of returning a number.
  case sourceFailed(question: String, reason: String, source: Participant)

  /// The sections together have more rows than can be laid out.
  case tooManyRows(limit: Int, source: Participant)

  /// The source has more sections than can be laid out.
  case tooManySections(limit: Int, source: Participant)

  // MARK: Values of the caller

  /// The common height of rows or headers is negative, infinite or not a number, or it is an estimate of 0.
  case invalidCommonHeight(Double, of: String, isEstimate: Bool)

  /// An offset, distance or length is negative where it may not be, infinite or not a number.
  case invalidLength(Double, of: String)

  /// The list has no row with this path.
  case noSuchRow(ListPath, rowCounts: [Int])

  /// The selection mode is none.
  case selectionIsOff

  // MARK: Batches

  /// The operations of a batch conflict with each other, name rows that don't exist, or don't add up to the counts.
  case batchRejected(reason: String)

  /// `endBatch()` was called without `beginBatch()`.
  case noBatchToEnd

  /// The closure that declares a batch threw an error, so the changes of the source aren't known.
  case batchAbandoned(reason: String)
}

extension ListError: CustomStringConvertible {
  /// What happened, what state is left, and what to do.
  public var description: String {
    switch self {
    case .unregistered(let type, let registered):
      "Cannot dequeue a cell of type '\(type)': it is not registered; \(Self.list(registered)). "
        + "Call register(\(type).self) { … } before the first reload."
    case .notAsking(let type):
      "Cannot dequeue a cell of type '\(type)' now: the list is not asking for a cell. "
        + "Dequeue inside list(_:cellForRowAt:), or create a cell yourself."
    case .emptyRows(let reasons, let counts):
      "No cell for \(reasons.joined(separator: "; ").withFullStop) "
        + "The rows stay empty, all others are shown. The source counted \(counts) rows in its sections; "
        + "the next pass asks for the empty ones again."
    case .negativeCount(let count, let question, let source):
      "'\(source)' returned \(count) for \(question). \(Self.unchanged) Return a count of 0 or more."
    case .invalidHeight(let height, let question, let source):
      "'\(source)' returned \(height) for \(question). \(Self.unchanged) Return a finite height of 0 or more."
    case .sourceFailed(let question, let reason, let source):
      "'\(source)' threw an error instead of \(question): \(reason.withFullStop) \(Self.unchanged)"
    case .tooManyRows(let limit, let source):
      "'\(source)' counts more than \(limit) rows. \(Self.unchanged) Show a part of the data."
    case .tooManySections(let limit, let source):
      "'\(source)' counts more than \(limit) sections. \(Self.unchanged) Show a part of the data."
    case .invalidCommonHeight(let height, let name, let isEstimate):
      "The height of \(name) is \(height). \(Self.unchanged) "
        + (isEstimate ? "Set a finite estimate greater than 0." : "Set a finite height of 0 or more.")
    case .invalidLength(let length, let name):
      "\(length) isn't a valid \(name). \(Self.unchanged) Use a finite number\(length.isFinite ? " of 0 or more" : "")."
    case .noSuchRow(let path, let counts):
      "There is no row \(path): the list has "
        + (counts.isEmpty ? "no sections. " : "\(counts) rows in its sections. ") + "\(Self.unchanged) "
        + "The path is probably from before a reload or batch."
    case .selectionIsOff:
      "The list selects no rows: its selection mode is none. \(Self.unchanged) Set selectionMode first."
    case .batchRejected(let reason):
      reason
    case .noBatchToEnd:
      "endBatch() was called without a beginBatch() before it. \(Self.unchanged) Call them in pairs, or use batch(_:)."
    case .batchAbandoned(let reason):
      "The closure that declares a batch threw an error: \(reason.withFullStop) \(Self.batchState) "
        + "Call reload() if the source has changed."
    }
  }

  private static let unchanged = "The list is unchanged."

  /// The state that a rejected batch leaves.
  static let batchState = "The batch was rejected, and the list is unchanged until a reload or a batch that adds up."

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "no type is" : "registered are " + names.map { "'\($0)'" }.joined(separator: ", ")
  }
}

extension ListError {
  /// Whether a batch was rejected.
  var isRejection: Bool { if case .batchRejected = self { true } else { false } }

  /// The reason why an item has no height, for a pass that goes on without it.
  var reasonForNoHeight: String {
    switch self {
    case .invalidHeight(let height, _, let source): "'\(source)' returned the height \(height)."
    case .sourceFailed(_, let reason, _): reason
    default: "\(self)"
    }
  }
}
