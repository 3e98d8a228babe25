import Armature
public import BidlyModel
public import BidlyNetworking

/// Simulates a competing bid: after two seconds, the server lets another bidder bid on a watched item.
@MainActor
public final class RivalBids {
  private let watchlist: Watchlist
  private let api: ServerAPI
  private let clock: any Clock<Duration>
  private var random: any RandomNumberGenerator

  private static let delay = Duration.seconds(2)

  public init(
    watchlist: Watchlist, api: ServerAPI, clock: any Clock<Duration>,
    random: any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) {
    (self.watchlist, self.api, self.clock, self.random) = (watchlist, api, clock, random)
  }

  /// Waits two seconds, then requests a bid on a random item of the watchlist.
  ///
  /// If the watchlist is empty by then, nothing is sent.
  public func request() {
    Task { [weak self, clock] in
      guard (try? await clock.sleep(for: Self.delay)) != nil else { return }
      self?.send()
    }
  }

  private func send() {
    guard let item = watchlist.items.randomElement(using: &random) else { return }
    RivalBidRequest(api, itemID: item.id).perform { _ in }
  }
}
