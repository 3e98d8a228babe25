import Architectures
import Testing

@testable import K24

private final class Log {
  var lines: [String] = []
}

@MainActor
@Suite("Say it in values")
struct SayItInValuesTests {
  private let viewModel = LotViewModel()

  private func output(_ title: String = "Desk", bid: Int? = nil, seconds: Int = 60) -> LotOutput {
    viewModel.receive(Lot(title: title, bid: bid, secondsLeft: seconds))
    return viewModel.output
  }

  @Test("a lot becomes an output, without any view")
  func output() {
    #expect(output(bid: 120) == LotOutput(title: "Desk", price: "120 €", time: "1:00", isBidEnabled: true))
  }

  @Test("the title has no spaces at its ends, and an empty one has a replacement")
  func titles() {
    #expect(output("  Old desk ").title == "Old desk")
    #expect(output(" Old   desk").title == "Old   desk")
    #expect(output("").title == "Untitled")
    #expect(output("   ").title == "Untitled")
    #expect(output("Lamp   ").title == "Lamp")
    #expect(output("A").title == "A")
  }

  @Test("prices have groups of three digits")
  func prices() {
    #expect(output(bid: nil).price == "No bids")
    let prices = [0, 999, 1_000, 12_345, 100_000, 1_010_099, 1_234_567, 1_000_000_000]
    #expect(
      prices.map { output(bid: $0).price } == [
        "0 €", "999 €", "1.000 €", "12.345 €", "100.000 €", "1.010.099 €", "1.234.567 €",
        "1.000.000.000 €",
      ])
    #expect(output(bid: nil).price == "No bids")
  }

  @Test("times below an hour, above it, and after the end")
  func times() {
    let short = [1, 9, 10, 59, 60, 61, 245, 599, 600, 3_599, 0, -5, -3_600, 7]
    #expect(
      short.map { output(seconds: $0).time } == [
        "0:01", "0:09", "0:10", "0:59", "1:00", "1:01", "4:05", "9:59", "10:00", "59:59", "Closed", "Closed", "Closed",
        "0:07",
      ])
    let long = [3_600, 3_609, 3_660, 4_210, 7_199, 36_000, 90_061, 360_000]
    #expect(
      long.map { output(bid: 1, seconds: $0).time } == [
        "1:00:00", "1:00:09", "1:01:00", "1:10:10", "1:59:59", "10:00:00", "25:01:01", "100:00:00",
      ])
  }

  @Test("bidding is enabled until the lot is closed")
  func enabled() {
    for bid in [nil, 7] {
      let enabled = [2, 1, 0, -1, 5, 9_000].map { output(bid: bid, seconds: $0).isBidEnabled }
      #expect(enabled == [true, true, false, false, true, true])
    }
    // A closed lot changes as well.
    _ = output(bid: 7, seconds: 0)
    #expect(output("Lamp", bid: 8, seconds: -1) == LotOutput(title: "Lamp", price: "8 €", time: "Closed"))
  }

  @Test("each new output is published to all that observe it")
  func publishing() {
    let binder = Binder()
    let (first, second) = (Log(), Log())
    binder.bind(viewModel, { $0.output.time }, to: first) { $0.lines.append($1) }
    _ = output(seconds: 2)
    binder.flush()
    binder.bind(viewModel, { $0.output }, to: second) { $0.lines.append("\($1.title) \($1.time)") }
    _ = output(seconds: 1)
    binder.flush()
    _ = output("Lamp", seconds: 1)
    binder.flush()
    _ = output("Lamp", seconds: 0)
    _ = output("Lamp", seconds: -1)
    binder.flush()
    #expect(first.lines == ["", "0:02", "0:01", "Closed"])
    #expect(second.lines == ["Desk 0:02", "Desk 0:01", "Lamp 0:01", "Lamp Closed"])
  }

  @Test("a view shows the current output at once, then each new one")
  func view() {
    _ = output(seconds: 9)
    let view = LotView(viewModel: viewModel)
    #expect(view.shown.map(\.time) == ["0:09"])
    _ = output(seconds: 8)
    view.binder.flush()
    _ = output(bid: 7, seconds: 8)
    view.binder.flush()
    _ = output(bid: 7, seconds: 8)
    view.binder.flush()
    #expect(view.shown.map(\.time) == ["0:09", "0:08", "0:08"])
    #expect(view.shown.last == viewModel.output)
    #expect(view.shown.last?.price == "7 €")

    // A title alone makes a new output.
    _ = output("Lamp", bid: 7, seconds: 8)
    view.binder.flush()
    #expect(view.shown.map(\.title) == ["Desk", "Desk", "Desk", "Lamp"])

    // So does one that was shown before.
    _ = output(seconds: 9)
    view.binder.flush()
    #expect(view.shown.map(\.title) == ["Desk", "Desk", "Desk", "Lamp", "Desk"])
  }

  @Test("two views of one view model show the same")
  func twoViews() {
    let views = [LotView(viewModel: viewModel), LotView(viewModel: viewModel)]
    _ = output(seconds: 9)
    for view in views { view.binder.flush() }
    #expect(views.map { $0.shown.map(\.time) } == [["", "0:09"], ["", "0:09"]])
  }

  @Test("nothing keeps a closed view alive, and its view model goes with the last view")
  func release() {
    var model: LotViewModel? = LotViewModel()
    weak let watchedModel = model
    var view: LotView? = model.map { LotView(viewModel: $0) }
    weak let watchedView = view
    view?.binder.flush()
    model?.receive(Lot(title: "Desk", secondsLeft: 9))
    #expect(watchedView != nil)
    view?.binder.flush()
    #expect(view?.shown.map(\.time) == ["", "0:09"])
    model = nil
    #expect(watchedModel != nil)
    view = nil
    #expect(watchedView == nil)
    #expect(watchedModel == nil)
  }
}
