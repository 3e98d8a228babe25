/// What the overview shows: values, ready to be drawn.
struct OverviewPage: Equatable {
  struct Row: Equatable { var isWatched = false, title = "", price = "", time = "", isClosed = false }
  var title = "Auction", isRefreshing = false, message: String?, rows: [Row] = [], placeholder: String?

  init() {}
  init(_ auction: Auction) {}
}

/// Shows an auction by means of pages.
final class OverviewPresenter {
  init(show: @escaping (OverviewPage) -> Void) {}
  func present(_ auction: Auction) {}
}

/// Draws a page, as the old overview did, and decides nothing.
final class Overview {
  private(set) var drawn: [String] = []
  func show(_ page: OverviewPage) {}
}
