/// Who was refused with which token, and whether a new one is on its way: a value that touches nothing itself.
///
/// Tokens are counted by generations. A refusal of an older one than the present says nothing about the present.
struct TokenLedger<ID: Hashable & Sendable>: Sendable {
  enum Answer: Sendable, Equatable {
    /// Send it again with the present token.
    case replay
    /// A new token is on its way.
    case wait
    /// Get a new token, and wait for it.
    case refresh
    /// It was renewed too often.
    case refuse
  }

  private(set) var token: String?
  private(set) var generation = 0
  private let limit: Int
  private let window: Duration
  private var waiting: [ID] = []
  private var isRefreshing = false
  private var refreshes: [Duration] = []

  init(_ provider: TokenProvider) {
    token = provider.token
    limit = provider.limit
    window = provider.window
  }

  /// Takes note that a server refused a request that carried the token of a generation.
  mutating func refused(_ id: ID, generation used: Int?, at now: Duration) -> Answer {
    if let used, used < generation { return .replay }
    if isRefreshing {
      waiting.append(id)
      return .wait
    }
    refreshes.removeAll { now - $0 >= window }
    guard refreshes.count < limit else { return .refuse }
    refreshes.append(now)
    isRefreshing = true
    waiting.append(id)
    return .refresh
  }

  /// Takes the new token, or notes that there is none, and returns who waited for it.
  mutating func refreshed(_ new: String?) -> [ID] {
    isRefreshing = false
    if let new {
      token = new
      generation += 1
    }
    defer { waiting = [] }
    return waiting
  }
}
