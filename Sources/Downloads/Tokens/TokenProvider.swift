/// Gives out the token that goes with every request, and renews it when a server refuses it.
///
/// The token is sent as `Authorization: Bearer`, to the origin that a job was started for and to no other. However many
/// requests are refused at once, it is renewed once; they are then sent again with the new one.
public struct TokenProvider: Sendable {
  /// The token to begin with; nil to get one when a server first asks.
  public let token: String?

  /// Gets a new token in place of the one that was refused.
  ///
  /// It runs away from the caller's actor. What it throws ends every job that waits for the token as
  /// ``DownloadError/Reason/refreshFailed(_:)``; the next refusal tries again.
  public let refresh: @Sendable (_ refused: String?) async throws -> String

  /// How many times a token is renewed within ``window``; another time is refused.
  public let limit: Int

  /// The time over which renewals are counted.
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
