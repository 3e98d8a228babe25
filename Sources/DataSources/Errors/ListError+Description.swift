import MessageTracing

extension ListError: CustomStringConvertible {
  /// What happened, what state is left and what to do, in sentences for people.
  public var description: String {
    switch self {
    case .unregistered(let type, let registered):
      "Cannot dequeue a cell of type '\(type)': it is not registered; \(Self.list(registered)). "
        + "Call register(\(type).self) { … } before the first reload."
    case .notAsking(let type):
      "Cannot dequeue a cell of type '\(type)' now: the list is not asking for a cell. "
        + "Dequeue inside list(_:cellForRowAt:), or make a cell of your own."
    case .emptyRows(let rows, let counts):
      "No cell for \(rows.map { "\($0): \($0.reason)" }.joined(separator: "; ")) "
        + "The rows stay empty, all others are shown. The source had counted \(counts) rows in its sections; "
        + "they are asked for again in the next pass."
    case .negativeCount(let count, let question, let source):
      "'\(source)' answered \(count) for \(question). \(Self.unchanged) a count must be 0 or more."
    case .badHeight(let height, let question, let source):
      "'\(source)' answered \(height) for \(question). \(Self.unchanged) a height must be finite and 0 or more."
    case .refused(let question, let reason, let source):
      "'\(source)' could not answer \(question): \(reason) The list shows what it showed before."
    case .tooManyRows(let limit, let source):
      "'\(source)' counts more than \(limit) rows. \(Self.unchanged) show a part of the data."
    case .untoldChange(let held, let present, let source):
      "'\(source)' has \(present) rows in its sections, but the list holds \(held). Nothing was changed; "
        + "tell the list what became of the rows, with batch(_:) or reload(), whenever the source changes."
    case .badRuleHeight(let height, let name, let isEstimate):
      "The height of \(name) is \(height). \(Self.unchanged) "
        + (isEstimate ? "an estimate must be finite and more than 0." : "a height must be finite and 0 or more.")
    case .badLength(let length, let name):
      "\(length) is no \(name). \(Self.unchanged) use a finite number\(length.isFinite ? ", 0 or more" : "")."
    case .noSuchRow(let path, let counts):
      "There is no row \(path): the list holds \(counts) rows in its sections. Nothing was changed; "
        + "the path is probably one of before a reload or batch."
    case .selectionIsOff:
      "The list selects no rows: its selection mode is none. Nothing was changed; set selectionMode first."
    case .conflict, .outOfRange, .sectionsDoNotAddUp, .rowsDoNotAddUp, .noBatchToEnd, .batchAbandoned:
      batchDescription
    case .broken(let what):
      "The list contradicts itself: \(what) This is a mistake in the library; reload() puts the list in order."
    }
  }

  private static let unchanged = "The list shows what it showed before;"

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "no type is" : "registered are " + names.map { "'\($0)'" }.joined(separator: ", ")
  }
}

// MARK: Batches

extension ListError {
  private static let refused =
    "The batch was refused and the list shows what it showed before, until a reload or a batch that adds up."

  private var batchDescription: String {
    switch self {
    case .conflict(let operations, let place, let moment):
      "In one batch, \(place) (its place \(moment.rawValue)) is \(Self.deeds(operations)). \(Self.refused) "
        + (moment == .before
          ? "Say once what becomes of it; a reload goes with a move, but with nothing else."
          : "Each place after takes one row or section.")
    case .outOfRange(let operation, let place, let moment, let valid):
      "A batch wants to \(operation.rawValue) \(place) (its place \(moment.rawValue)), but "
        + "\(Self.extent(valid, place)). \(Self.refused) "
        + "Deletes, reloads and the origins of moves are places before, inserts and the targets of moves places after."
    case .sectionsDoNotAddUp(let sum, let source):
      "The sections do not add up: \(sum.before) before, \(sum.deleted) deleted, \(sum.inserted) inserted make "
        + "\(sum.expected), but '\(source.typeName)' has \(sum.found). \(Self.refused) \(Self.advice)"
    case .rowsDoNotAddUp(let sum, let section, let sectionBefore, let source):
      "The rows of section \(section)\(section == sectionBefore ? "" : " (\(sectionBefore) before)") do not add up: "
        + "\(sum.before) before, \(sum.deleted) deleted, \(sum.inserted) inserted, \(sum.movedOut) moved out, "
        + "\(sum.movedIn) moved in make \(sum.expected), but '\(source.typeName)' has \(sum.found). "
        + "\(Self.refused) \(Self.advice)"
    case .noBatchToEnd:
      "endBatch() was called without a beginBatch() before it. Nothing was changed; call them in pairs, or batch(_:)."
    case .batchAbandoned(let reason):
      "The closure that declares a batch threw: \(reason) \(Self.refused) Call reload() if the source has changed."
    default: ""
    }
  }

  private static let advice = "Declare each change of the source, once, in the batch that follows it."

  private static func deeds(_ operations: [Operation]) -> String {
    let deeds = operations.map { operation in
      switch operation {
      case .delete: "deleted"
      case .insert: "inserted"
      case .reload: "reloaded"
      case .move: "moved"
      }
    }
    return Set(deeds).count == 1 ? "\(deeds[0]) twice" : deeds.joined(separator: " and ")
  }

  private static func extent(_ valid: Range<Int>, _ place: Place) -> String {
    let name =
      switch place {
      case .section, .sectionOfRow: "sections"
      case .row(let path): "rows in section \(path.section)"
      }
    return valid.isEmpty ? "there are no \(name)" : "there are \(name) \(valid.lowerBound) to \(valid.upperBound - 1)"
  }
}

extension ListError.Question: CustomStringConvertible {
  /// The question as part of a sentence.
  public var description: String {
    switch self {
    case .sections: "the number of sections"
    case .rows(let section): "the number of rows in section \(section)"
    case .rowHeight(let path): "the height of row \(path)"
    case .headerHeight(let section): "the height of the header of section \(section)"
    }
  }
}

extension ListError.Place: CustomStringConvertible {
  /// The place as part of a sentence.
  public var description: String {
    switch self {
    case .section(let section): "section \(section)"
    case .row(let path), .sectionOfRow(let path): "row \(path)"
    }
  }
}

extension ListError.EmptyRow: CustomStringConvertible {
  /// The row or header as part of a sentence.
  public var description: String { path.map { "row \($0)" } ?? "the header of section \(section)" }
}
