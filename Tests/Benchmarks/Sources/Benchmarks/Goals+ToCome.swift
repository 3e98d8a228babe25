import Harness

extension Goals {
  /// What is owed by modules whose rows are still to be written; a figure moves to its row's goals with the row.
<<<<<<< HEAD
  static var toCome: [Goal] { differences + lists }

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
=======
  static var toCome: [Goal] { lists }
>>>>>>> main

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
