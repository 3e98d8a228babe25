import BidlyModel
import BidlyNetworking
import Foundation

/// All texts that a person reads.
///
/// A file `Localizable.strings` beside the program, with the keys of this table, translates them.
enum Texts {
  static let bidly = text("activity.title", "Bidly")
  static let activity = text("tab.activity", "Activity")
  static let search = text("tab.search", "Search")
  static let watch = text("tab.watch", "Watch")
  static let settings = text("tab.settings", "Settings")
  static let network = text("network", "Network")

  static let watchesNothing = text("activity.empty", "Not watching any items")
  static let notRefreshed = text("activity.notRefreshed", "Couldn't refresh")

  static let searchAuctions = text("search.placeholder", "Search auctions")
  static let searching = text("search.loading", "Searching…")
  static let searchFailed = text("search.failed", "Search failed")
  static let nothingFound = text("search.empty", "Nothing found")

  static let watchList = text("watch.title", "Watch List")
  static let chooseToDelete = text("watch.edit", "Choose an item to stop watching it.")
  static let edit = text("edit", "Edit")
  static let done = text("done", "Done")
  static let cancel = text("cancel", "Cancel")

  static let unwatch = text("detail.unwatch", "Unwatch")
  static let add = text("detail.add", "+")
  static let bid = text("detail.bid", "Bid")
  static let openForBidding = text("detail.open", "Open for Bidding")
  static let biddingClosed = text("detail.closed", "Bidding Closed")

  static let newBid = text("newBid.title", "New Bid")
  static let amount = text("newBid.placeholder", "Amount")
  static let bidNotPlaced = text("newBid.failed.title", "Bidly server problem")
  static let bidNotPlacedReason = text("newBid.failed.reason", "Bid not placed. Try again.")

  static let logOut = text("settings.logOut", "Log Out")
  static let addRivalBid = text("settings.rival", "Add New Bid (2 second delay)")

  static func startingBid(_ amount: Double) -> String { text("detail.startingBid", "Starting bid %@", money(amount)) }

  static func needed(_ amount: NeededAmount) -> String {
    switch amount {
    case .atLeast(let minimum): text("newBid.atLeast", "At least %@", money(minimum))
    case .moreThan(let highest): text("newBid.moreThan", "More than %@", money(highest))
    }
  }

  static func numberOfBidders(_ count: Int) -> String {
    count == 1 ? text("bidders.one", "1 Bidder") : text("bidders.other", "%@ Bidders", "\(count)")
  }

  static func name(of bidder: Bidder) -> String { bidder.isUser ? text("bidder.user", "You") : bidder.name }

  /// Returns an amount such as `$1,234.50`.
  static func money(_ amount: Double) -> String {
    amount.formatted(.currency(code: "USD").locale(Locale(identifier: "en_US")))
  }

  /// Returns a time such as `2025-03-01 09:05`, in UTC.
  static func time(_ time: Date) -> String {
    let seconds = time.formatted(
      .iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false))
    return String(seconds.dropLast(":00".count))
  }

  /// Returns the reason of an error as a sentence.
  static func reason(_ error: ServerError) -> String {
    switch error {
    case .unreachable: text("reason.unreachable", "The server could not be reached.")
    case .status(let status): text("reason.status", "The server answered %@.", "\(status)")
    case .unreadable: text("reason.unreadable", "The answer could not be read.")
    }
  }

  private static func text(_ key: String, _ english: String, _ word: String? = nil) -> String {
    let text = Bundle.main.localizedString(forKey: key, value: english, table: nil)
    return word.map { text.replacing("%@", with: $0) } ?? text
  }
}
