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

/// Turns lots into outputs and tells one observer about them.
///
/// It knows no view.
final class LotViewModel {
  /// The output of the last lot.
  private(set) var output = LotOutput()

  private var show: (LotOutput) -> Void = { _ in }

  /// Receives a new lot, and publishes the output if it differs from the current one.
  ///
  /// * The title is that of the lot, without spaces at its ends; an empty one reads "Untitled".
  /// * The price is "No bids", or the bid with a point between groups of three digits: "1.234.567 €".
  /// * The time is "Closed" for 0 seconds or less, below an hour minutes and seconds ("4:05"), otherwise hours, minutes
  ///   and seconds ("1:00:09").
  /// * Bidding is enabled until the lot is closed.
  func receive(_ lot: Lot) {
    let newOutput = LotOutput(
      title: title(of: lot), price: price(of: lot), time: time(of: lot), isBidEnabled: lot.secondsLeft > 0)
    guard newOutput != output else { return }
    output = newOutput
    show(newOutput)
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

  /// Calls `show` with the current output, now, and with each new output later.
  ///
  /// One observer at a time: a new one replaces the old one. While `show` runs, `output` is the value that it
  /// receives.
  func bind(_ show: @escaping (LotOutput) -> Void) {
    self.show = show
    show(output)
  }
}

/// The screen.
///
/// It shows what the view model tells it.
final class LotView {
  private(set) var shown: [LotOutput] = []
  private let viewModel: LotViewModel

  /// The view owns its view model; the view model doesn't own the view.
  init(viewModel: LotViewModel) {
    self.viewModel = viewModel
    viewModel.bind { [weak self] in self?.shown.append($0) }
  }
}
