import BidlyModel
import BidlyNetworking
import Foundation
import Localizing

/// All texts that a person reads.
///
/// A file `Localizable.strings` beside the program, with the keys of this table, translates them.
enum Texts {
  static let bidly = localizedText("activity.title", "Bidly")
  static let activity = localizedText("tab.activity", "Activity")
  static let search = localizedText("tab.search", "Search")
  static let watch = localizedText("tab.watch", "Watch")
  static let settings = localizedText("tab.settings", "Settings")
  static let network = localizedText("network", "Network")

  static let watchesNothing = localizedText("activity.empty", "Not watching any items")
  static let notRefreshed = localizedText("activity.notRefreshed", "Couldn't refresh")

  static let searchAuctions = localizedText("search.placeholder", "Search auctions")
  static let searching = localizedText("search.loading", "Searching…")
  static let searchFailed = localizedText("search.failed", "Search failed")
  static let nothingFound = localizedText("search.empty", "Nothing found")

  static let watchList = localizedText("watch.title", "Watch List")
  static let chooseToDelete = localizedText("watch.edit", "Choose an item to stop watching it.")
  static let edit = localizedText("edit", "Edit")
  static let done = localizedText("done", "Done")
  static let cancel = localizedText("cancel", "Cancel")

  static let unwatch = localizedText("detail.unwatch", "Unwatch")
  static let add = localizedText("detail.add", "+")
  static let bid = localizedText("detail.bid", "Bid")
  static let openForBidding = localizedText("detail.open", "Open for Bidding")
  static let biddingClosed = localizedText("detail.closed", "Bidding Closed")

  static let newBid = localizedText("newBid.title", "New Bid")
  static let amount = localizedText("newBid.placeholder", "Amount")
  static let bidNotPlaced = localizedText("newBid.failed.title", "Bidly server problem")
  static let bidNotPlacedReason = localizedText("newBid.failed.reason", "Bid not placed. Try again.")

  static let logOut = localizedText("settings.logOut", "Log Out")
  static let addRivalBid = localizedText("settings.rival", "Add New Bid (2 second delay)")

  static func startingBid(_ amount: Double) -> String {
    localizedText("detail.startingBid", "Starting bid %@", money(amount))
  }

  static func needed(_ amount: NeededAmount) -> String {
    switch amount {
    case .atLeast(let minimum): localizedText("newBid.atLeast", "At least %@", money(minimum))
    case .moreThan(let highest): localizedText("newBid.moreThan", "More than %@", money(highest))
    }
  }

  static func numberOfBidders(_ count: Int) -> String {
    count == 1 ? localizedText("bidders.one", "1 Bidder") : localizedText("bidders.other", "%@ Bidders", "\(count)")
  }

  static func name(of bidder: Bidder) -> String { bidder.isUser ? localizedText("bidder.user", "You") : bidder.name }

  /// Returns an amount such as `$1,234.50`.
  ///
  /// Halves of a cent are rounded away from zero. What is rounded to zero has no sign.
  static func money(_ amount: Double) -> String {
    let dollars = FloatingPointFormatStyle<Double>.Currency(code: "USD", locale: Locale(identifier: "en_US"))
      .rounded(rule: .toNearestOrAwayFromZero)
    let text = dollars.format(amount)
    return text == dollars.format(-0.0) ? dollars.format(0) : text
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
    case .unreachable: localizedText("reason.unreachable", "The server could not be reached.")
    case .status(let status): localizedText("reason.status", "The server answered %@.", "\(status)")
    case .unreadable: localizedText("reason.unreadable", "The answer could not be read.")
    }
  }
}
