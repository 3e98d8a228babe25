import Harness

/// The goals of the rows; smaller is better.
enum Goals {
  /// The sources of goals.
  enum Source {
    static let prototype = "a minimal prototype with the same loads, plus a margin for the contract"
    static let shape = "a prototype that fulfills the contract, measured with the same loads"
    static let argued = "the cost of the full contract, after the designs in Documentation/Performance.md"
    static let growth = "a cost that is linear by design, plus the effect of caches"
  }

  static var table: [Goal] {
    events + responders + trees + differences + liveQueries + lists + architectures + tracing + downloads + terminals
      + builds
  }

  private static var events: [Goal] {
    Goal.each(
      "dispatch to closures", .ratio(to: "array of closures"), required: [1: 0.8, 10: 0.4, 100: 0.4],
      source: Source.prototype)
      + Goal.each(
        "dispatch to closures", .ratioToBestPeer, required: [1: 0.25, 10: 0.1, 100: 0.1], source: Source.prototype)
      + Goal.each(
        "dispatch to weak objects", .ratio(to: "closures that capture weakly"), required: [1: 1.3, 10: 0.95, 100: 0.9],
        aim: [1: 0.9, 10: 0.9, 100: 0.9], source: Source.shape)
      + Goal.each(
        "dispatch to weak targets", .ratio(to: "closures that capture weakly"), required: [1: 1.3, 10: 0.95, 100: 0.9],
        aim: [1: 0.9, 10: 0.9, 100: 0.9], source: Source.shape)
      + Goal.each(
        "dispatch to weak targets", .ratioToBestPeer, required: [1: 0.65, 10: 0.85, 100: 0.95], source: Source.prototype
      )
      + Goal.each(
        "subscribe and cancel", .ratio(to: "array append and remove"), required: [0: 5, 100: 5], source: Source.shape)
      + Goal.each(
        "subscribe and cancel", .ratioToBestPeer, required: [0: 0.5, 100: 0.5], aim: [0: 0.2, 100: 0.2],
        source: Source.prototype)
      + Goal.each(
        "add and remove a target", .ratioToBestPeer, required: [0: 2, 100: 2, 1000: 2], aim: [0: 1, 100: 1, 1000: 1],
        source: Source.argued)
      + Goal.each(
        "bytes a registration of a control", .cost, required: [10_000: 89],
        source: "half of the memory of NotificationCenter")
      + Goal.each(
        "bytes a registration of a control", .allocations, required: [10_000: 1.01],
        source: "one block, and a share of the list's storage")
      + [
        Goal("dispatch to closures", .growth, size: nil, required: 1.1, source: Source.growth),
        Goal("dispatch to weak targets", .growth, size: nil, required: 1.1, source: Source.growth),
        Goal("add and remove a target", .growth, size: nil, required: 0.2, source: Source.growth),
      ]
  }

  private static var responders: [Goal] {
    Goal.each(
      "walk to a command", .ratio(to: "loop of `as? any P`"), required: [10: 0.12, 100: 0.03],
      aim: [10: 0.1, 100: 0.02],
      source: Source.argued)
      + Goal.each(
        "walk to a command", .ratio(to: "bare walk"), required: [100: 5], aim: [100: 3], source: Source.argued)
      + [Goal("walk to a command", .growth, size: nil, required: 1.1, source: Source.growth)]
  }

  private static var trees: [Goal] {
    let million = 1_111_111
    return [
      Goal("tree walk", .ratio(to: "usual class"), size: million, required: 0.65, aim: 0.5, source: Source.argued),
      Goal("tree walk", .ratio(to: "bare links"), size: million, required: 2, aim: 1.3, source: Source.argued),
      Goal("tree walk", .ratio(to: "arena"), size: million, required: 10, aim: 5, source: Source.argued),
      Goal("tree sequence", .ratio(to: "usual class"), size: million, required: 0.5, aim: 0.3, source: Source.shape),
      Goal("tree build", .ratio(to: "usual class"), size: million, required: 1, aim: 0.3, source: Source.argued),
      Goal("tree free", .ratio(to: "usual class"), size: million, required: 1.3, aim: 1, source: Source.shape),
      Goal("tree walk", .growth, size: nil, required: 1.25, source: Source.growth),
      Goal("tree build", .growth, size: nil, required: 1.25, source: Source.growth),
      Goal("tree free", .growth, size: nil, required: 1.25, source: Source.growth),
      Goal("release of a chain", .growth, size: nil, required: 1.25, source: Source.growth),
    ]
      + Goal.each(
        "remove and append", .ratio(to: "usual class"), required: [10: 0.45, 1000: 0.35], aim: [10: 0.4, 1000: 0.12],
        source: Source.argued)
      + Goal.each(
        "append an existing child", .ratio(to: "usual class"), required: [10: 0.2, 1000: 0.2], source: Source.shape)
  }

  /// The goals of differences.
  ///
  /// DifferenceKit isn't a dependency of this package: goals that are relative to it are converted to hashing, by the
  /// ratio of both in one run.
  private static var differences: [Goal] {
    let hashing = Goal.Measure.ratio(to: "hashing all of them")
    let prototype = "a prototype with one table and minimal moves, compared with DifferenceKit on the same loads"
    let share = "a share of DifferenceKit, which took 10 to 24 times as long as hashing in one run of both"
    return Goal.each("difference of UUIDs", hashing, required: [5_000: 1.6, 100_000: 1.6], source: prototype)
      + Goal.each(
        "two snapshots and their difference", hashing, required: [5_000: 5, 100_000: 5],
        source: "each identity hashed once, and both tables built")
      + [
        Goal(
          "difference, one edit", .ratio(to: "the standard library"), size: 100_000, required: 1,
          source: "its greedy search is the fastest at a single edit"),
        Goal("difference, shuffled", hashing, size: 100_000, required: 12, aim: 7, source: share),
        Goal("difference, reversed", hashing, size: 100_000, required: 4.8, source: share),
      ]
      + Goal.each("difference of sections", hashing, required: [5_000: 4.2, 100_000: 7.3], source: share)
      + [
        Goal("stages, one edit", hashing, size: 100_000, required: 1, source: share),
        Goal("stages, a tenth replaced", hashing, size: 100_000, required: 2.6, source: share),
        Goal("stages of sections", hashing, size: 5_000, required: 4.2, aim: 2.2, source: share),
      ]
  }

  private static var downloads: [Goal] {
    let curl = Goal.Measure.ratio(to: "curl")
    let library = "the same library transfers the bytes in both programs"
    let files = ["http", "TLS", "h2"].flatMap { scheme in
      [
        Goal("download over \(scheme)", curl, size: 200, required: 1.1, source: library),
        Goal("processor time of a download over \(scheme)", curl, size: 200, required: 1.3, source: library),
        Goal(
          "memory of a download over \(scheme)", .cost, size: 200, required: 40,
          source: "constant memory for any length"),
      ]
    }
    let documents = ["http", "h2"].flatMap { scheme in
      ["one after another", "8 at once"].map { order in
        Goal(
          "1 KB over \(scheme), \(order)", curl, size: 2_000, required: 1.3,
          source: "curl, plus a file that arrives whole or not at all")
      }
    }
    return files + documents + [
      Goal(
        "a file over four connections", .ratio(to: "over one connection"), size: 200, required: 1,
        source: "several connections must not be slower than one, even where they can't be faster"),
      Goal("start of a program that downloads", curl, size: 1, required: 1.5, source: "a start that feels immediate"),
      Goal("download of one byte", curl, size: 1, required: 1.5, source: "a start that feels immediate"),
    ]
  }

  private static var terminals: [Goal] {
    let frame = "a sixtieth of a second, in microseconds"
    return [
      Goal("a keystroke to its repaint", .cost, size: 8_000, required: 16_000, aim: 1_000, source: frame),
      Goal(
        "a keystroke to its repaint, with the pane open", .cost, size: 8_000, required: 16_000, aim: 2_000,
        source: frame),
      Goal("a list scrolled by a row, to its repaint", .cost, size: 8_000, required: 16_000, aim: 1_000, source: frame),
    ]
      + ["Qwinkle", "MyCards", "Bidly", "DueDates", "Hobbies"].map {
        Goal("start of \($0) to its first screen", .cost, size: 1, required: 100_000, source: "a start at once")
      }
  }

  private static var tracing: [Goal] {
    let source = "a relaxed atomic gate before the task-local value"
    return [
      Goal("tracing off, nanoseconds a message", .cost, size: 1, required: 2, source: source),
      Goal("tracing on, nanoseconds a message", .cost, size: 1, required: 1_000, source: source),
    ]
      + Goal.each("tracing off", .ratio(to: "a dispatch without it"), required: [1: 1.02, 100: 1.02], source: source)
  }

  private static var liveQueries: [Goal] {
    let sorting = Goal.Measure.ratio(to: "filter and sort again")
    let keys = Goal.Measure.ratio(to: "`sorted` of the keys")
    let search = "a search of logarithmic cost, at most 40 comparisons"
    return [
      Goal("live query, one change", sorting, size: 100_000, required: 0.01, source: search),
      Goal("live query, an insert and its delete", sorting, size: 100_000, required: 0.01, source: search),
      Goal(
        "live query, a batch of 1,000", sorting, size: 1_000, required: 10,
        source: "all objects evaluated and merged once, and one event for each"),
      Goal(
        "live query, a batch of 1,000", sorting, size: 10_000, required: 3,
        source: "all objects evaluated and merged once, and one event for each"),
      Goal(
        "live query, a batch of 1,000", sorting, size: 100_000, required: 1,
        source: "a list of which all but 1 % is sorted"),
      Goal(
        "live query, the first fetch", keys, size: 100_000, required: 20, source: "one hash an object"),
      Goal(
        "live query, the first fetch without sort keys", keys, size: 100_000, required: 20,
        source: "one hash an object"),
      Goal(
        "live query, one change", .growth, size: nil, required: 0.35,
        source: "a logarithm, plus the effect of caches"),
    ]
  }

  private static var lists: [Goal] {
    [
      Goal(
        "list, scrolled by one row", .growth, size: nil, required: 0.05,
        source: "one requested cell, independent of the number of rows"),
      Goal("list, the first reload of visible rows", .growth, size: nil, required: 1.1, source: Source.growth),
      Goal("list, a later reload of visible rows", .growth, size: nil, required: 1.1, source: Source.growth),
      // Nanoseconds a row: 16,000 rows in 0.2 s.
      Goal("list, the first reload of visible rows", .cost, size: 16_000, required: 12_500, source: Source.argued),
      Goal("list, a later reload of visible rows", .cost, size: 16_000, required: 12_500, source: Source.argued),
      Goal("list, a reload of measured rows", .growth, size: nil, required: 1.1, source: Source.growth),
      Goal("list, all rows selected in turn", .growth, size: nil, required: 1.1, source: Source.growth),
      Goal("snapshot, all items marked for a reload", .growth, size: nil, required: 1.1, source: Source.growth),
    ]
  }

  private static var architectures: [Goal] {
    [
      Goal(
        "binding, one change", .ratio(to: "a re-armed withObservationTracking"), size: 1, required: 1.5,
        source: "the code that a user would write by hand"),
      Goal("controllers pushed and popped", .growth, size: nil, required: 1.1, source: Source.growth),
    ]
      + Goal.each(
        "controllers pushed and popped", .ratio(to: "an array, hooks by hand"), required: [10: 50, 100: 50, 1000: 50],
        source: "the same at any depth, with checks, an outcome and a chain of responders")
      + Goal.each(
        "assembly of a VIPER module", .ratio(to: "the same links, by hand"), required: [1: 3, 10: 3, 100: 3],
        source: "two passes over the links, and the module value")
  }

  private static var builds: [Goal] {
    let lesser = "a smaller module must cost less"
    return [
      Goal(
        "clean build with an event channel, debug", .ratio(to: "Foundation alone"), size: 1, required: 1.3, aim: 1,
        source: Source.argued),
      Goal(
        "clean build with an event channel, release", .ratio(to: "OpenCombine"), size: 1, required: 0.5, source: lesser),
      Goal(
        "clean build with target-action, debug", .ratio(to: "Foundation alone"), size: 1, required: 1.6, aim: 1.3,
        source: Source.argued),
      Goal(
        "clean build with target-action, release", .ratio(to: "OpenCombine"), size: 1, required: 0.75, aim: 0.5,
        source: Source.argued),
      Goal(
        "clean build with the umbrella, release", .ratio(to: "OpenCombine"), size: 1, required: 1,
        source: "the whole library for no more than a peer with one pattern"),
    ]
  }
}
