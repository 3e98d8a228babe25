import Armature
import BidlyModel
import Testing

@Suite struct ItemTests {
  @Test("a bid is added once, and refers to its item")
  func adding() {
    let item = ItemCatalog().item(facts(1))
    let first = bid(101, 25)
    #expect(item.add(first))
    #expect(!item.add(bid(101, 99)))
    #expect(item.bids.map(\.amount) == [25])
    #expect(first.item === item)
  }

  @Test("observers are notified of real additions, after the item has the bid")
  func observers() {
    let item = ItemCatalog().item(facts(1, bid(101, 25)))
    var seen: [[Int]] = []
    let token = item.additions.subscribe { [unowned item] bid in seen.append([bid.id, item.numberOfBids]) }
    item.add(bid(101, 25))
    item.add(bid(102, 30))
    #expect(seen == [[102, 2]])
    token.cancel()
    item.add(bid(103, 31))
    #expect(seen.count == 1)
  }

  @Test("a bid doesn't keep its item alive")
  func ownership() {
    let kept = bid(101, 25)
    weak var released: Item?
    do {
      let item = ItemCatalog().item(facts(1, kept))
      released = item
      #expect(kept.item === item)
    }
    #expect(released == nil && kept.item == nil)
  }

  @Test("the highest bid is the first of the highest amount, and an amount of zero never counts")
  func highest() {
    let item = ItemCatalog().item(facts(1))
    #expect(item.highestBid == nil)
    item.add(bid(1, 0))
    item.add(bid(2, -5))
    #expect(item.highestBid == nil && item.numberOfBids == 2)
    for (id, amount, minute) in [(3, 30.0, 5.0), (5, 31.5, 4), (4, 31.5, 4), (6, 31.5, 5)] {
      item.add(bid(id, amount, minute: minute))
    }
    #expect(item.highestBid?.id == 4)
    #expect(item.bidsHighestFirst.map(\.id) == [4, 5, 6, 3, 1, 2])
  }

  @Test("the first bid reaches the starting bid, and each later one exceeds the highest")
  func accepting() {
    let item = ItemCatalog().item(facts(2, start: 15))
    #expect(item.neededAmount == .atLeast(15))
    #expect(!item.accepts(14.99) && item.accepts(15))
    item.add(bid(1, 31.5))
    #expect(item.neededAmount == .moreThan(31.5))
    #expect(!item.accepts(31.5) && item.accepts(31.51))
  }

  @Test("items and bids are equal if their identifiers are")
  func equality() {
    #expect(ItemCatalog().item(facts(1, "A")) == ItemCatalog().item(facts(1, "B")))
    #expect(ItemCatalog().item(facts(1)) != ItemCatalog().item(facts(2)))
    #expect(bid(1, 2) == bid(1, 3) && bid(1, 2) != bid(2, 2))
  }

  @Test("names sort case-insensitively and with numbers as numbers, then by identifier")
  func sorting() {
    let items = ItemCatalog().items(from: [
      facts(1, "lamp 10"), facts(2, "Lamp 9"), facts(3, "LAMP 9"), facts(4, "brass"), facts(5, "Car"),
    ])
    #expect(items.sortedByName().map(\.id) == [4, 5, 2, 3, 1])
  }

  @Test("the user is the bidder with the identifier 1")
  func user() {
    #expect(Bidder(id: 1, name: "Ana").isUser && !Bidder(id: 2, name: "You").isUser)
  }
}
