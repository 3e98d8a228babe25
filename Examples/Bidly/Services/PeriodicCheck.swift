public import Armature
public import BidlyModel
public import BidlyNetworking

/// Adds new bids to the watched items: every ten seconds, and when the user pulls.
///
/// There is at most one request at a time: a tick is skipped while a request is running, and a pull cancels the running
/// request and sends its own.
@MainActor
public final class PeriodicCheck {
  /// The end of a refresh that wasn't canceled.
  public struct End {
    /// Whether the user has pulled.
    public let isPull: Bool
    /// The error; nil after a success, and if nothing is watched.
    public let error: ServerError?
  }

  /// Notified of the end of each refresh, after the watchlist has changed.
  public let ends = Observers<End>("PeriodicCheck.ends")

  private let watchlist: Watchlist
  private let api: ServerAPI
  private var request: LatestBidsRequest?
  private var polling: Task<Void, Never>?

  private static let interval = Duration.seconds(10)

  public init(watchlist: Watchlist, api: ServerAPI) {
    (self.watchlist, self.api) = (watchlist, api)
  }

  deinit { polling?.cancel() }

  /// Starts polling: the first request is sent after ten seconds.
  public func start(on clock: some Clock<Duration>) {
    let beginning = clock.now
    polling = Task { [weak self] in
      var time = beginning
      while true {
        time = time.advanced(by: Self.interval)
        guard (try? await clock.sleep(until: time, tolerance: nil)) != nil, let self else { return }
        self.tick()
      }
    }
  }

  /// Stops polling and cancels a running request.
  public func stop() {
    polling?.cancel()
    request?.cancel()
  }

  /// Refreshes at once; cancels a running refresh.
  public func pull() {
    request?.cancel()
    request = nil
    refresh(isPull: true)
  }

  private func tick() {
    if request == nil { refresh(isPull: false) }
  }

  private func refresh(isPull: Bool) {
    let itemIDs = watchlist.items.map(\.id)
    guard !itemIDs.isEmpty else {
      if isPull { ends.notify(End(isPull: true, error: nil)) }
      return
    }
    let request = LatestBidsRequest(api, itemIDs: itemIDs)
    self.request = request
    request.perform { [weak self] result in self?.finish(result, isPull: isPull) }
  }

  private func finish(_ result: Result<[LatestBidDocument], ServerError>, isPull: Bool) {
    request = nil
    switch result {
    case .success(let bids):
      for document in bids { watchlist.add(Bid(document.bid), toItemWithID: document.itemID) }
      watchlist.save()
      ends.notify(End(isPull: isPull, error: nil))
    case .failure(let error):
      ends.notify(End(isPull: isPull, error: error))
    }
  }
}
