import Testing

@testable import K24

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
    #expect(output("").title == "Untitled")
    #expect(output("   ").title == "Untitled")
  }

  @Test("prices have groups of three digits")
  func prices() {
    #expect(output(bid: nil).price == "No bids")
    let prices = [0, 999, 1_000, 12_345, 100_000, 1_234_567, 1_000_000_000]
    #expect(
      prices.map { output(bid: $0).price } == [
        "0 €", "999 €", "1.000 €", "12.345 €", "100.000 €", "1.234.567 €", "1.000.000.000 €",
      ])
  }

  @Test("times below an hour, above it, and after the end")
  func times() {
    let seconds = [1, 59, 60, 245, 3_599, 3_600, 3_609, 36_000, 90_061, 0, -5]
    #expect(
      seconds.map { output(seconds: $0).time } == [
        "0:01", "0:59", "1:00", "4:05", "59:59", "1:00:00", "1:00:09", "10:00:00", "25:01:01", "Closed", "Closed",
      ])
  }

  @Test("bidding is enabled until the lot is closed")
  func enabled() {
    #expect([2, 1, 0, -1].map { output(seconds: $0).isBidEnabled } == [true, true, false, false])
  }

  @Test("an observer is told the current output, then each new one, and no equal one")
  func publishing() {
    _ = output(seconds: 2)
    var titles: [String] = []
    var times: [String] = []
    viewModel.bind {
      titles.append($0.title)
      times.append($0.time)
    }
    #expect(times == ["0:02"])
    _ = output(seconds: 1)
    _ = output(seconds: 1)
    _ = output(" Desk", seconds: 1)
    _ = output(seconds: 0)
    _ = output(seconds: -1)
    #expect(times == ["0:02", "0:01", "Closed"])
    #expect(titles == ["Desk", "Desk", "Desk"])
  }

  @Test("while an output is published, it is the current one")
  func current() {
    var agrees: [Bool] = []
    viewModel.bind { [unowned viewModel] in agrees.append(viewModel.output == $0) }
    _ = output(seconds: 9)
    _ = output(bid: 7, seconds: 8)
    #expect(agrees == [true, true, true])
  }

  @Test("a new observer replaces the old one")
  func rebinding() {
    var log: [String] = []
    viewModel.bind { log.append("first \($0.time)") }
    _ = output(seconds: 9)
    viewModel.bind { log.append("second \($0.time)") }
    _ = output(seconds: 8)
    #expect(log == ["first ", "first 0:09", "second 0:09", "second 0:08"])
  }

  @Test("a view shows all outputs, and the view model keeps no view alive")
  func view() {
    var view: LotView? = LotView(viewModel: viewModel)
    weak let watched = view
    _ = output(seconds: 9)
    #expect(view?.shown.map(\.time) == ["", "0:09"])
    view = nil
    #expect(watched == nil)
    _ = output(seconds: 8)
  }
}
