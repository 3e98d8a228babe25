import Architectures
import Observation

/// A lot as the server reports it.
struct Lot: Equatable {
  var title: String
  var bid: Int?
  var secondsLeft: Int
}

/// What a screen shows of a lot: values, ready to be shown.
struct LotOutput: Equatable {
  var title = ""
  var price = ""
  var time = ""
  var isBidEnabled = false
}

/// Turns lots into outputs, which any number of views can observe.
///
/// It refers to no view.
@Observable
final class LotViewModel {
  /// The output of the last lot.
  private(set) var output = LotOutput()

  /// Receives a new lot, whose output replaces the current one.
  ///
  /// * The title is that of the lot, without spaces at its ends; an empty one reads "Untitled".
  /// * The price is "No bids", or the bid with a point between groups of three digits: "1.234.567 €".
  /// * The time is "Closed" for 0 seconds or less, below an hour minutes and seconds ("4:05"), otherwise hours, minutes
  ///   and seconds ("1:00:09").
  /// * Bidding is enabled until the lot is closed.
  func receive(_ lot: Lot) {
    output = LotOutput(
      title: title(of: lot), price: price(of: lot), time: time(of: lot), isBidEnabled: lot.secondsLeft > 0)
  }

  private func title(of lot: Lot) -> String {
    let text = lot.title.drop { $0 == " " }
    let trimmed = String(text.reversed().drop { $0 == " " }.reversed())
    return trimmed.isEmpty ? "Untitled" : trimmed
  }

  private func price(of lot: Lot) -> String {
    guard let bid = lot.bid else { return "No bids" }
    var groups: [String] = []
    var rest = bid
    while rest >= 1_000 {
      groups.insert(padded(rest % 1_000, to: 3), at: 0)
      rest /= 1_000
    }
    return ([String(rest)] + groups).joined(separator: ".") + " €"
  }

  private func time(of lot: Lot) -> String {
    let seconds = lot.secondsLeft
    guard seconds > 0 else { return "Closed" }
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    let end = padded(seconds % 60, to: 2)
    return hours > 0 ? "\(hours):\(padded(minutes, to: 2)):\(end)" : "\(minutes):\(end)"
  }

  private func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// The screen.
///
/// It shows what its view model publishes. Binders belong to an actor; that of screens is the main actor.
@MainActor
final class LotView {
  /// The outputs that were shown, the current one last.
  private(set) var shown: [LotOutput] = []

  /// Has the bindings of this view.
  let binder = Binder()

  private let viewModel: LotViewModel

  /// The view owns its view model; the view model doesn't own the view.
  init(viewModel: LotViewModel) {
    self.viewModel = viewModel
    binder.bind(viewModel, { $0.output }, to: self) { $0.shown.append($1) }
  }
}
