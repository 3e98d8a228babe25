import Harness

extension Goals {
  /// What is owed by modules whose rows are still to be written; a figure moves to its row's goals with the row.
  static var toCome: [Goal] { differences + lists + tracing + downloads }

  private static var differences: [Goal] {
    let source = "a prototype of one table and least moves, beside DifferenceKit on the same loads"
    let peer = Goal.Measure.ratio(to: "DifferenceKit")
    return Goal.each("difference of UUIDs", peer, owed: [5_000: 0.5, 100_000: 0.2], source: source)
      + Goal.each(
        "difference of UUIDs", .ratio(to: "hashing all of them"), owed: [5_000: 1.6, 100_000: 1.6], source: source)
      + [
        Goal("difference, shuffled", peer, size: 100_000, owed: 0.5, source: source),
        Goal("difference, reversed", peer, size: 100_000, owed: 0.3, source: source),
        Goal(
          "difference, one edit", .ratio(to: "the standard library"), size: 100_000, owed: 1,
          source: "its greedy search is the best at a single edit"),
      ]
      + Goal.each("difference of sections", peer, owed: [5_000: 0.4, 100_000: 0.3], source: source)
  }

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

  private static var tracing: [Goal] {
    let source = "a relaxed atomic gate before the task-local value"
    return [
      Goal("tracing off, nanoseconds a message", .cost, size: 1, owed: 2, source: source),
      Goal("tracing on, nanoseconds a message", .cost, size: 1, owed: 1_000, source: source),
    ]
      + Goal.each(
        "tracing off", .ratio(to: "a dispatch without it"), owed: [1: 1.15, 100: 1.02], source: source)
  }

  private static var downloads: [Goal] {
    let source = "a data task that writes a file keeps half the pace of curl in flat memory"
    return [
      Goal("download of 200 MB", .ratio(to: "a bare data task"), size: 200, owed: 1 / 0.95, source: source),
      Goal("download of 200 MB, megabytes of memory", .cost, size: 200, owed: 64, source: source),
      Goal("requests of 1 KB", .ratio(to: "a bare data task"), size: 1, owed: 1 / 0.95, source: source),
    ]
  }
}
