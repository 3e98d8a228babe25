/// The completion handlers that came with the system's reports, until they are run, each once.
@MainActor
final class CompletionHandlers {
  private var waiting: [String: [() -> Void]] = [:]

  /// Keeps a handler behind those of earlier reports about the same identifier.
  func keep(_ handler: @escaping () -> Void, for identifier: String) {
    waiting[identifier, default: []].append(handler)
  }

  /// Runs the oldest handler of an identifier.
  func run(_ identifier: String) {
    guard var handlers = waiting[identifier], !handlers.isEmpty else { return }
    let handler = handlers.removeFirst()
    waiting[identifier] = handlers
    handler()
  }
}
