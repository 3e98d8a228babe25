import Armature
import BidlyModel
import Testing

@Suite struct ItemCatalogTests {
  @Test("there is one instance for each identifier")
  func identity() {
    let catalog = ItemCatalog()
    let item = catalog.item(facts(1))
    #expect(catalog.items(from: [facts(1), facts(2), facts(1)]).map(\.id) == [1, 2])
    #expect(catalog.item(facts(1)) === item && catalog.item(withID: 1) === item)
    #expect(catalog.item(withID: 3) == nil)
  }

  @Test("newer facts update the fields and add bids, and remove none")
  func updating() {
    let catalog = ItemCatalog()
    let item = catalog.item(facts(1, bid(101, 25), bid(102, 31.5)))
    var seen: [String] = []
    let token = item.additions.subscribe { [unowned item] bid in seen.append("\(bid.id) of \(item.name)") }
    let newer = ItemFacts(
      id: 1, name: "New", state: .closed, startingBid: 21, details: "d", imageURL: "/image/2.ppm",
      bids: [bid(102, 31.5), bid(104, 40)])
    #expect(catalog.items(from: [newer]).first === item)
    #expect(item.name == "New" && !item.isOpen && item.startingBid == 21)
    #expect(item.details == "d" && item.imageURL == "/image/2.ppm")
    #expect(item.bids.map(\.id) == [101, 102, 104])
    #expect(item.bids.allSatisfy { $0.item === item })
    #expect(seen == ["104 of New"])
    token.cancel()
  }

  @Test("an item lives only as long as something else holds it")
  func weakness() {
    let catalog = ItemCatalog()
    var item: Item? = catalog.item(facts(1, bid(101, 25)))
    #expect(catalog.item(withID: 1) === item)
    item = nil
    #expect(catalog.item(withID: 1) == nil)
    #expect(catalog.item(facts(1)).numberOfBids == 0)
  }
}
