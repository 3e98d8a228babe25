import Harness

extension Goals {
  /// What is owed by modules whose rows are still to be written; a figure moves to its row's goals with the row.
  static var toCome: [Goal] { lists }

  private static var lists: [Goal] {
    [
      Goal(
        "live query, one change", .ratio(to: "filter and sort anew"), size: 100_000, owed: 0.01,
        source: "a search of logarithmic cost, at most 40 comparisons"),
      Goal(
        "list, scrolled by one row", .growth, size: nil, owed: 0.05,
        source: "one cell asked for and no count, however many rows there are"),
      Goal(
        "binding, one change", .ratio(to: "a re-armed withObservationTracking"), size: 1, owed: 1.5,
        source: "what one writes by hand"),
    ]
  }
}
