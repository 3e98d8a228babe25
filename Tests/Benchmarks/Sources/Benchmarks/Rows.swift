import Harness

/// All rows, in the order of the table.
enum Rows {
  static var all: [any Benchmark] {
    delegation + targetActions + responders + trees + differences + liveQueries + lists + architectures + tracing
      + downloads + terminals + builds
  }
}
