import Harness

extension Goals {
  /// What is owed by modules whose rows are still to be written; a figure moves to its row's goals with the row.
  static var toCome: [Goal] { lists }

  private static var lists: [Goal] {
    [
      Goal(
        "list, scrolled by one row", .growth, size: nil, owed: 0.05,
        source: "one cell asked for and no count, however many rows there are"),
      Goal(
        "binding, one change", .ratio(to: "a re-armed withObservationTracking"), size: 1, owed: 1.5,
        source: "what one writes by hand"),
    ]
  }
}
