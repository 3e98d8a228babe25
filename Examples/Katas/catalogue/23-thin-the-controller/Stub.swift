/// The screen of a lot as it is today: data, rules, formatting and drawing in one class.
final class OldLotScreen {
  private let title: String
  private let startPrice: Int
  private let step: Int
  private var amounts: [Int] = []
  private var bidders: [String] = []
  private var isClosed = false
  private var message = ""
  /// What a person sees.
  private(set) var lines: [String] = []

  init(title: String, startPrice: Int, step: Int) {
    self.title = title
    self.startPrice = startPrice
    self.step = step
    draw()
  }

  private func draw() {
    lines = [title + (isClosed ? " (closed)" : "")]
    if amounts.isEmpty {
      lines.append("No bids yet")
    } else {
      for index in amounts.indices.reversed() { lines.append("\(bidders[index]): \(amounts[index])") }
    }
    if isClosed {
      lines.append(bidders.last.map { "Sold to \($0)" } ?? "Not sold")
    } else {
      lines.append("[Bid at least \((amounts.last.map { $0 + step }) ?? startPrice)]")
    }
    if !message.isEmpty { lines.append(message) }
  }

  func enterBid(_ text: String, bidder: String) {
    if let amount = Int(text) {
      if isClosed {
        message = "The lot is closed."
      } else if amount < (amounts.last.map { $0 + step } ?? startPrice) {
        message = "\(amount) is too low."
      } else {
        amounts.append(amount)
        bidders.append(bidder)
        message = ""
      }
    } else {
      message = "“\(text)” isn't an amount."
    }
    draw()
  }

  func pressClose() {
    isClosed = true
    message = ""
    draw()
  }
}

// MARK: The same screen, in three parts

struct Bid: Equatable { let bidder: String, amount: Int }

/// Why a bid wasn't accepted.
enum BidRefusal: Error, Equatable {
  case closed
  /// With the amount of the bid.
  case tooLow(Int)
}

/// The lot: its data and its rules.
///
/// It contains neither texts nor views.
final class LotModel {
  let title: String
  private(set) var bids: [Bid] = []
  private(set) var isClosed = false

  /// Called once after each change, and only then.
  var didChange: () -> Void = {}

  init(title: String, startPrice: Int, step: Int) {
    self.title = title
  }

  /// The lowest amount that would be accepted now.
  var minimum: Int {
    // Your code.
    0
  }

  /// Accepts a bid, or refuses it and changes nothing.
  ///
  /// That the lot is closed counts first.
  func place(_ bid: Bid) throws(BidRefusal) {
    // Your code.
  }

  /// Closes the lot.
  ///
  /// Closing again changes nothing.
  func close() {
    // Your code.
  }
}

/// What the view shows: values, ready to be shown.
struct LotPage: Equatable {
  var title = ""
  var rows: [String] = []
  var footer = ""
  var message = ""
}

/// Shows a page.
///
/// It doesn't ask, decide or format.
protocol LotPageView: AnyObject {
  func show(_ page: LotPage)
}

/// A view of lines: the title, the rows, the footer, and the message if there is one.
final class LotTextView: LotPageView {
  private(set) var lines: [String] = []

  func show(_ page: LotPage) {
    // Your code.
  }
}

/// Translates between the lot and its view, and keeps what belongs to neither: the message.
final class LotController {
  init(model: LotModel, view: any LotPageView) {
    // Your code.
  }

  /// Shows the page for the first time.
  ///
  /// Each later change is shown once, also a change that others made.
  func viewDidLoad() {
    // Your code.
  }

  func enterBid(_ text: String, bidder: String) {
    // Your code.
  }

  func pressClose() {
    // Your code.
  }
}
