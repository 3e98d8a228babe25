public import DataSources

/// The order of a list of items.
///
/// Items without a date, and untitled ones, come first. Titles compare without case, and numbers in them as numbers.
/// Items that are equal stay in the order of their creation.
public enum ItemOrder: Hashable, Sendable {
  case dueDate, title

  /// The sort keys for a live query.
  public var keys: [SortKey<ToDoItem>] {
    switch self {
    case .dueDate: [.by { $0.dueDate }, .by({ $0.title }, using: .natural)]
    case .title: [.by({ $0.title }, using: .natural), .by { $0.dueDate }]
    }
  }
}
