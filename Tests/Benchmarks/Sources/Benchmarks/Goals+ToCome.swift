import Harness

extension Goals {
  /// What is owed by modules whose rows are still to be written; a figure moves to its row's goals with the row.
  static var toCome: [Goal] { lists + tracing }

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

  private static var tracing: [Goal] {
    let source = "a relaxed atomic gate before the task-local value"
    return [
      Goal("tracing off, nanoseconds a message", .cost, size: 1, owed: 2, source: source),
      Goal("tracing on, nanoseconds a message", .cost, size: 1, owed: 1_000, source: source),
    ]
      + Goal.each(
        "tracing off", .ratio(to: "a dispatch without it"), owed: [1: 1.15, 100: 1.02], source: source)
  }
}
