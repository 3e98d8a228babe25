import Armature
import ArmatureTesting
import BidlyModel
import Testing

@Suite struct WatchlistTests {
  private let catalog = ItemCatalog()
  private let storage = MemoryStorage()

  private func watchlist(_ facts: ItemFacts...) -> Watchlist {
    storage.stored = catalog.items(from: facts)
    return Watchlist(storage: storage)
  }

  @Test("the stored items are watched from the beginning")
  func loading() {
    let list = watchlist(facts(2), facts(1))
    #expect(list.items.map(\.id) == [2, 1] && storage.saves.isEmpty)
  }

  @Test("watching twice is watching once")
  func adding() {
    let list = watchlist()
    let item = catalog.item(facts(1))
    #expect(!list.has(item))
    #expect(list.add(item) && !list.add(item) && !list.add(ItemCatalog().item(facts(1))))
    #expect(list.has(item) && list.items.count == 1)
  }

  @Test("removing an item that isn't watched does nothing and returns false")
  func removing() {
    let list = watchlist(facts(1), facts(2), facts(3))
    #expect(!list.remove(catalog.item(facts(4))) && !list.remove(at: 3) && !list.remove(at: -1))
    #expect(list.items.map(\.id) == [1, 2, 3])
    #expect(list.remove(at: 1) && list.remove(list.items[0]))
    #expect(list.items.map(\.id) == [3])
  }

  @Test("items are sorted by name")
  func sorting() {
    let list = watchlist(facts(1, "Lamp 10"), facts(2, "lamp 9"), facts(3, "Clock"))
    list.sortByName()
    #expect(list.items.map(\.id) == [3, 2, 1])
  }

  @Test("all bids come newest first, and of equal times the higher identifier first")
  func newest() {
    let list = watchlist(
      facts(1, bid(101, 25), bid(102, 31.5, minute: 5)), facts(3, bid(103, 55, minute: -60), bid(100, 1, minute: 5)))
    #expect(list.bidsNewestFirst.map(\.id) == [102, 100, 101, 103])
    list.remove(list.items[0])
    #expect(list.bidsNewestFirst.map(\.id) == [100, 103])
  }

  @Test("a bid for an unknown item and a duplicate are ignored")
  func addingBids() {
    let list = watchlist(facts(1, bid(101, 25)))
    var seen: [Int] = []
    let token = list.additions.subscribe { seen.append($0.id) }
    #expect(!list.add(bid(105, 5), toItemWithID: 9) && !list.add(bid(101, 25), toItemWithID: 1))
    #expect(list.add(bid(104, 40), toItemWithID: 1))
    #expect(seen == [104] && list.items[0].numberOfBids == 2)
    token.cancel()
  }

  @Test("observers hear of a bid that reaches a watched item on another path, until it is removed")
  func forwarding() {
    let list = watchlist(facts(1))
    var seen: [Int] = []
    let token = list.additions.subscribe { seen.append($0.id) }
    let item = list.items[0]
    _ = catalog.items(from: [facts(1, bid(104, 40))])
    item.add(bid(105, 41))
    list.remove(item)
    item.add(bid(106, 42))
    #expect(seen == [104, 105])
    token.cancel()
  }

  @Test("an observer is held weakly")
  func weakness() {
    final class Row {
      var ids: [Int] = []
      func show(_ bid: Bid) { ids.append(bid.id) }
    }
    let list = watchlist(facts(1))
    var row: Row? = Row()
    if let row { list.additions.subscribe(row, Row.show) }
    list.add(bid(104, 40), toItemWithID: 1)
    #expect(row?.ids == [104])
    ReleaseCheck(of: [row]).verify { row = nil }
    #expect(list.additions.count == 0)
  }

  @Test("watchlist, items and bids form no cycle")
  func release() {
    var list: Watchlist? = watchlist(facts(1, bid(101, 25)))
    ReleaseCheck(["watchlist": list, "item": list?.items[0], "bid": list?.items[0].bids[0]]).verify {
      storage.stored = []
      list = nil
    }
  }

  @Test("saving stores the items in their order")
  func saving() {
    let list = watchlist(facts(2, "B"), facts(1, "A"))
    list.sortByName()
    list.save()
    #expect(storage.saves == [[1, 2]])
  }
}
