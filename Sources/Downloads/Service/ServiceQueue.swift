import Dispatch

/// Where a service does its own work: one piece after another, in the order in which it comes.
struct ServiceQueue: Sendable {
  /// Adds a piece of work and returns at once.
  let async: @Sendable (_ work: @escaping @Sendable () -> Void) -> Void

  /// - Parameter perform: What the program has put in place of a queue; nil for a queue of the service's own.
  init(_ perform: (@Sendable (_ work: @escaping @Sendable () -> Void) -> Void)?) {
    if let perform {
      async = perform
    } else {
      let queue = DispatchQueue(label: "Downloads.DownloadCore")
      async = { queue.async(execute: $0) }
    }
  }
}
