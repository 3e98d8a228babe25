public import Tracing

/// Why a list could not do what was asked, or not all of it.
///
/// Except for ``emptyRows(_:rowCounts:)``, the list is as it was before the call. Texts may change; cases are the interface.
public enum ListError: Error, Sendable, Hashable {
  /// A cell of a type without factory was asked for.
  case unregistered(type: String, registered: [String])

  /// A cell was asked for while the list did not ask for one, so it could never come back into the pool.
  case notAsking(type: String)

  /// The source answered a negative number of sections, or of rows in a section.
  case negativeCount(Int, question: Question, source: Participant)

  /// The source answered an error instead of a number.
  case countRefused(question: Question, reason: String, source: Participant)

  /// The sections together have more rows than can be placed.
  case tooManyRows(limit: Int, source: Participant)

  /// The height that all rows have is negative, infinite or not a number.
  case badRowHeight(Double)

  /// An offset, a distance or the length of the viewport is negative where it may not be, infinite or not a number.
  case badLength(Double, of: String)

  /// Some visible rows have no cell; all others are shown.
  case emptyRows([EmptyRow], rowCounts: [Int])

  /// What a source is asked for a number of.
  public enum Question: Sendable, Hashable {
    /// How many sections there are.
    case sections

    /// How many rows a section has.
    case rows(section: Int)
  }

  /// A row without cell, and why.
  public struct EmptyRow: Sendable, Hashable {
    /// The row.
    public let path: ListPath

    /// A sentence that ends with a full stop, or what the source's error says of itself.
    public let reason: String
  }
}

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
    case .negativeCount(let count, let question, let source):
      "'\(source)' answered \(count) for \(question). The list shows what it showed before; "
        + "a count must be 0 or more."
    case .countRefused(let question, let reason, let source):
      "'\(source)' could not answer \(question): \(reason) The list shows what it showed before."
    case .tooManyRows(let limit, let source):
      "'\(source)' counts more than \(limit) rows. The list shows what it showed before; show a part of the data."
    case .badRowHeight(let height):
      "The height of rows is \(height). The list shows what it showed before; a height must be finite and 0 or more."
    case .badLength(let length, let name):
      "\(length) is no \(name). The list shows what it showed before; use a finite number."
    case .emptyRows(let rows, let counts):
      "No cell for \(rows.map { "row \($0.path): \($0.reason)" }.joined(separator: "; ")) "
        + "The rows stay empty, all others are shown. The source had counted \(counts) rows in its sections; "
        + "they are asked for again in the next pass."
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "no type is" : "registered are " + names.map { "'\($0)'" }.joined(separator: ", ")
  }
}

extension ListError.Question: CustomStringConvertible {
  /// The question as part of a sentence.
  public var description: String {
    switch self {
    case .sections: "the number of sections"
    case .rows(let section): "the number of rows in section \(section)"
    }
  }
}
