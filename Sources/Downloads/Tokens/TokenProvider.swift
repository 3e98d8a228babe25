/// A provider of the token that is sent with every request, and refreshed when a server refuses it.
///
/// The token is sent as `Authorization: Bearer`, only to the origin that a job was started for. If several requests are
/// refused at the same time, the token is refreshed once, and all of them are sent again with the new one.
public struct TokenProvider: Sendable {
  /// The initial token; nil to get one when a server first refuses a request.
  public let token: String?

  /// The function that returns a new token in place of a refused one.
  ///
  /// It runs off the caller's actor. An error ends every job that waits for the token as
  /// ``DownloadError/Reason/refreshFailed(_:)``; the next refusal tries again.
  public let refresh: @Sendable (_ refused: String?) async throws -> String

  /// The maximum number of refreshes within ``window``.
  public let limit: Int

  /// The time span in which refreshes are counted.
  public let window: Duration

  /// Creates a provider.
  public init(
    token: String? = nil, limit: Int = 5, window: Duration = .seconds(30),
    refresh: @escaping @Sendable (_ refused: String?) async throws -> String
  ) {
    self.token = token
    self.limit = limit
    self.window = window
    self.refresh = refresh
  }
}

/// The current token and the requests that wait for its refresh; a value without side effects.
///
/// Each refresh begins a new generation, and a refusal of an older generation doesn't refresh the current token.
struct TokenState<ID: Hashable & Sendable>: Sendable {
  /// The reaction to a refused request.
  enum Answer: Sendable, Equatable {
    /// Send it again with the current token.
    case replay
    /// Wait for the refresh that is running.
    case wait
    /// Refresh the token and wait for it.
    case refresh
    /// Fail: the token was refreshed too often.
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

  /// Registers that a server refused a request with the token of a generation.
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

  /// Sets the new token, if the refresh succeeded, and returns the requests that waited for it.
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
