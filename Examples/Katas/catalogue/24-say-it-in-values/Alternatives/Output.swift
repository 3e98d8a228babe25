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
  private(set) var output = LotOutput() {
    didSet { if output != oldValue { observer?(output) } }
  }

  private var observer: ((LotOutput) -> Void)?

  /// Receives a new lot, and publishes the output if it differs from the current one.
  ///
  /// * The title is that of the lot, without spaces at its ends; an empty one reads "Untitled".
  /// * The price is "No bids", or the bid with a point between groups of three digits: "1.234.567 €".
  /// * The time is "Closed" for 0 seconds or less, below an hour minutes and seconds ("4:05"), otherwise hours, minutes
  ///   and seconds ("1:00:09").
  /// * Bidding is enabled until the lot is closed.
  func receive(_ lot: Lot) {
    output = LotOutput(lot)
  }

  /// Calls `show` with the current output, now, and with each new output later.
  ///
  /// One observer at a time: a new one replaces the old one. While `show` runs, `output` is the value that it
  /// receives.
  func bind(_ show: @escaping (LotOutput) -> Void) {
    observer = show
    show(output)
  }
}

extension LotOutput {
  init(_ lot: Lot) {
    let words = lot.title.split(separator: " ", omittingEmptySubsequences: false)
    let first = words.firstIndex { !$0.isEmpty }
    let last = words.lastIndex { !$0.isEmpty }
    if let first, let last { title = words[first...last].joined(separator: " ") } else { title = "Untitled" }
    price = lot.bid.map { Self.grouped($0) + " €" } ?? "No bids"
    isBidEnabled = lot.secondsLeft > 0
    time = isBidEnabled ? Self.clock(lot.secondsLeft) : "Closed"
  }

  private static func grouped(_ number: Int) -> String {
    var result = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0 { result = "." + result }
      result = String(digit) + result
    }
    return result
  }

  private static func clock(_ seconds: Int) -> String {
    var parts = [seconds / 60 % 60, seconds % 60]
    if seconds >= 3_600 { parts.insert(seconds / 3_600, at: 0) }
    return parts.enumerated().map { $0.offset > 0 && $0.element < 10 ? "0\($0.element)" : "\($0.element)" }
      .joined(separator: ":")
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
    viewModel.bind { [weak self] output in
      guard let self else { return }
      shown += [output]
    }
  }
}
