import DataSources
import Testing

/// A server whose answers the test gives one by one.
final class ScriptedServer {
  private(set) var asked: [Int] = []
  private(set) var cancelled: [Int] = []
  private var waiting: [CheckedContinuation<(items: [Card], next: Int?), any Error>] = []

  func page(_ key: Int) async throws -> (items: [Card], next: Int?) {
    asked.append(key)
    defer { if Task.isCancelled { cancelled.append(key) } }
    return try await withCheckedThrowingContinuation { waiting.append($0) }
  }

  var openRequests: Int { waiting.count }

  /// Answers the oldest request with cards named by letters, `a=1` with the content 1.
  func answer(_ cards: String, next: Int?) {
    guard !waiting.isEmpty else {
      Issue.record("no page is requested")
      return
    }
    waiting.removeFirst().resume(returning: (Self.cards(cards), next))
  }

  func fail(_ error: some Error) {
    guard !waiting.isEmpty else {
      Issue.record("no page is requested")
      return
    }
    waiting.removeFirst().resume(throwing: error)
  }

  static func cards(_ text: String) -> [Card] {
    text.split(separator: " ").map { card in
      let parts = card.split(separator: "=")
      return Card(id: String(parts[0]), text: parts.count > 1 ? String(parts[1]) : "")
    }
  }
}

/// Waits until tasks in progress have had time to continue on this actor, and until a condition holds.
///
/// A task for an actor may start on a thread of the pool, which other tests use at the same time: what a test expects
/// to happen is waited for, and missing after 100,000 rounds; what shall not happen gets ten rounds.
func settle(
  isolation: isolated any Actor = #isolation, location: SourceLocation = #_sourceLocation,
  until condition: () -> Bool = { true }
) async {
  for round in 0..<100_000 {
    if round >= 10, condition() { return }
    await Task { @concurrent in }.value
    for _ in 0..<5 { await Task.yield() }
  }
  Issue.record("what the test waits for didn't happen", sourceLocation: location)
}

extension PageLoader where Item == Card {
  /// The rows, as in `a b=1`.
  var text: String {
    snapshot.items.map { $0.text.isEmpty ? $0.id : "\($0.id)=\($0.text)" }.joined(separator: " ")
  }

  /// The state in one or two words.
  var stateText: String { Self.stateText(state) }

  static func stateText(_ state: State) -> String {
    switch state {
    case .ready: "ready"
    case .loading: "loading"
    case .failed(let error): "failed: \(error)"
    case .complete: "complete"
    }
  }
}
