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
    // Your code.
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
    // Your code: bind.
  }
}
