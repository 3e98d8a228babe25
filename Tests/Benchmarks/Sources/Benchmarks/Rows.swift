import Harness

/// Everything that is measured, in the order of the table.
enum Rows {
  static var all: [any Benchmark] {
<<<<<<< HEAD
    delegation + targetActions + responders + trees + tracing + downloads + builds
=======
    delegation + targetActions + responders + trees + differences + liveQueries + tracing + downloads + builds
>>>>>>> main
  }
}
