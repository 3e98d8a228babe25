import Armature
import BidlyModel
import BidlyNetworking
import Foundation
import TerminalUI
import Testing

@testable import Bidly

/// Tests of the texts that screens show, without a screen.
@MainActor @Suite struct PresentationTests {
  private func item(_ amounts: Double..., start: Double = 15) -> Item {
    let bids = amounts.enumerated().map { index, amount in
      Bid(id: index, bidder: Bidder(id: index + 1, name: "Bo"), amount: amount, timestamp: .march)
    }
    return ItemCatalog().items(from: [ItemFacts(id: 1, name: "Lamp", startingBid: start, bids: bids)])[0]
  }

  @Test("amounts are dollars with commas and cents")
  func money() {
    #expect([0, 31.5, 1234.5, 1_000_000].map(Texts.money) == ["$0.00", "$31.50", "$1,234.50", "$1,000,000.00"])
  }

  @Test("halves of a cent are rounded away from zero, and zero has no sign")
  func rounding() {
    #expect(
      [0.005, 0.015, 0.125, 1.005, 2.665, 31.494_999].map(Texts.money) == [
        "$0.01", "$0.02", "$0.13", "$1.01", "$2.67", "$31.49",
      ])
    #expect([-0.0, -0.004_9, -0.005, -1234.5].map(Texts.money) == ["$0.00", "$0.00", "-$0.01", "-$1,234.50"])
  }

  @Test("times are in UTC and have the calendar year")
  func times() {
    #expect(Texts.time(.march) == "2025-03-01 09:05")
    #expect(Texts.time(Date(timeIntervalSince1970: 1_735_603_259)) == "2024-12-31 00:00")
  }

  @Test("an item has its name, the number of its bids and the highest amount")
  func items() {
    #expect(ItemRow(item()).texts == ["Lamp", "| 0 Bidders", "| -"])
    #expect(ItemRow(item(20)).texts == ["Lamp", "| 1 Bidder", "| $20.00"])
    #expect(ItemRow(item(20, 31.5, 25)).texts == ["Lamp", "| 3 Bidders", "| $31.50"])
    #expect(ItemRow(item(0)).texts == ["Lamp", "| 1 Bidder", "| -"])
  }

  @Test("the user is called You")
  func bids() {
    let item = item(20, 30)
    #expect(item.bids.map { ItemRow($0).texts } == [["You", "$20.00"], ["Bo", "$30.00"]])
    #expect(
      item.bids.compactMap(ItemRow.init(activity:)).map(\.texts)[0] == ["Lamp", "/ You @ 2025-03-01 09:05", "/ $20.00"])
  }

  @Test("a row shows the whole amount in a narrow terminal too", arguments: [30.0, 44, 80])
  func narrowRow(width: Double) {
    let view = ItemRowView()
    view.show(ItemRow(item(20, 31.5)))
    view.frame = Rect(x: 0, y: 0, width: width, height: 1)
    view.layout()
    let frames = view.children.map(\.frame)
    #expect(frames.count == 3 && frames[2].width >= Double("| $31.50".count) && frames[2].end.x < width)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.end.x < $1.origin.x })
  }

  @Test("the needed amount is at least the starting bid, or more than the highest")
  func needed() {
    #expect(Texts.needed(item().neededAmount) == "At least $15.00")
    #expect(Texts.needed(item(20, 31.5).neededAmount) == "More than $31.50")
  }

  @Test("errors have reasons")
  func reasons() {
    #expect(Texts.reason(.unreachable) == "The server could not be reached.")
    #expect(Texts.reason(.status(503)) == "The server answered 503.")
    #expect(Texts.reason(.unreadable) == "The answer could not be read.")
  }

  @Test(
    "only one complete decimal number is an amount",
    arguments: [
      ("40", 40.0), ("40.5", 40.5), ("+4e1", 40), ("400E-1", 40), ("-40", -40), ("007", 7), ("", nil), (" 40", nil),
      ("40 ", nil), ("12a", nil), ("40.", nil), (".5", nil), ("4e", nil), ("0x10", nil), ("nan", nil), ("1e999", nil),
      ("٤٠", nil), ("4,0", nil), ("40\n", nil),
    ])
  func amounts(text: String, amount: Double?) {
    #expect(BidEntry(text, on: item()).amount == amount)
  }

  @Test("an amount is valid if the item accepts it")
  func validity() {
    #expect(BidEntry("15", on: item()).isValid && !BidEntry("14.99", on: item()).isValid)
    #expect(BidEntry("32", on: item(31.5)).isValid && !BidEntry("31.5", on: item(31.5)).isValid)
    #expect(!BidEntry("fifty", on: item()).isValid)
  }
}
