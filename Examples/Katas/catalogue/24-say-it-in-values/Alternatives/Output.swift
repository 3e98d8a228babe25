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

@MainActor @Observable
final class LotViewModel {
  private var lot: Lot?

  var output: LotOutput { lot.map { LotOutput($0) } ?? LotOutput() }

  func receive(_ lot: Lot) { self.lot = lot }
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

@MainActor
final class LotView: ValueDisplaying {
  private(set) var shown: [LotOutput] = []
  let binder = Binder()
  private let viewModel: LotViewModel

  init(viewModel: LotViewModel) {
    self.viewModel = viewModel
    binder.bind(viewModel, \.output, to: self)
  }

  func display(_ output: LotOutput) { shown += [output] }
}
