import Testing

@testable import K21

@Suite("Highest bid")
struct HighestBidTests {
  private let lot = Lot(startPrice: 100, step: 10)

  private func bid(_ id: Int, _ bidder: String, _ amount: Int) -> Bid { Bid(id: id, bidder: bidder, amount: amount) }

  @Test("the first bid needs the start price, the next ones a step more than the highest")
  func minimum() throws {
    #expect(lot.minimum == 100)
    #expect(lot.highestBid == nil)
    try lot.place(bid(1, "Ada", 100))
    #expect(lot.minimum == 110)
    try lot.place(bid(2, "Ben", 150))
    #expect(lot.minimum == 160)
    try lot.place(bid(3, "Ada", 160))
    #expect(lot.highestBid == bid(3, "Ada", 160))
    #expect(lot.bids == [bid(1, "Ada", 100), bid(2, "Ben", 150), bid(3, "Ada", 160)])
    let free = Lot(startPrice: 0, step: 5)
    try free.place(bid(4, "Cleo", 0))
    #expect(free.highestBid == bid(4, "Cleo", 0))
    #expect(free.minimum == 5)
    try free.place(bid(5, "Dan", 7))
    #expect(free.highestBid == bid(5, "Dan", 7))
    #expect(free.minimum == 12)
  }

  @Test("a bid that is too low is refused with the lowest amount, and changes nothing")
  func tooLow() throws {
    #expect(throws: BidRefusal.tooLow(minimum: 100)) { try lot.place(bid(1, "Ada", 99)) }
    #expect(lot.bids == [])
    try lot.place(bid(2, "Ada", 120))
    #expect(throws: BidRefusal.tooLow(minimum: 130)) { try lot.place(bid(3, "Ben", 120)) }
    #expect(throws: BidRefusal.tooLow(minimum: 130)) { try lot.place(bid(4, "Ben", 129)) }
    #expect(lot.bids == [bid(2, "Ada", 120)])
    #expect(lot.highestBid == bid(2, "Ada", 120))
  }

  @Test("after a retraction, the highest of the remaining bids counts")
  func retraction() throws {
    for (id, amount) in [(1, 100), (2, 150), (3, 200)] { try lot.place(bid(id, "Ada", amount)) }
    #expect(lot.retract(id: 3))
    #expect(lot.highestBid == bid(2, "Ada", 150))
    #expect(lot.minimum == 160)
    #expect(throws: BidRefusal.tooLow(minimum: 160)) { try lot.place(bid(4, "Ben", 159)) }
    try lot.place(bid(5, "Ben", 160))
    #expect(lot.retract(id: 5))
    #expect(lot.retract(id: 1))
    #expect(lot.bids == [bid(2, "Ada", 150)])
    #expect(lot.highestBid == bid(2, "Ada", 150))
    #expect(lot.retract(id: 2))
    #expect(lot.highestBid == nil)
    #expect(lot.minimum == 100)
    try lot.place(bid(6, "Ben", 100))
    #expect(lot.highestBid == bid(6, "Ben", 100))
    // What was retracted can be placed again, with its number.
    #expect(lot.retract(id: 6))
    try lot.place(bid(6, "Ben", 100))
    #expect(lot.bids == [bid(6, "Ben", 100)])
    #expect(lot.highestBid == bid(6, "Ben", 100))
  }

  @Test("only a bid that exists is retracted")
  func unknownRetraction() throws {
    try lot.place(bid(1, "Ada", 100))
    #expect(!lot.retract(id: 2))
    #expect(lot.retract(id: 1))
    #expect(!lot.retract(id: 1))
    #expect(lot.bids == [])
  }

  @Test("of equal bids the earliest is the highest, wherever it stands")
  func tie() throws {
    lot.restore([bid(1, "Ada", 100), bid(2, "Ben", 150)])
    lot.restore([bid(3, "Cleo", 150), bid(4, "Dan", 120)])
    #expect(lot.bids.map(\.id) == [1, 2, 3, 4])
    #expect(lot.highestBid == bid(2, "Ben", 150))
    #expect(lot.minimum == 160)
    #expect(throws: BidRefusal.tooLow(minimum: 160)) { try lot.place(bid(5, "Eve", 159)) }
    #expect(lot.retract(id: 2))
    #expect(lot.highestBid == bid(3, "Cleo", 150))
    #expect(lot.bids.map(\.id) == [1, 3, 4])
    #expect(lot.retract(id: 3))
    lot.restore([bid(6, "Flo", 130)])
    #expect(lot.highestBid == bid(6, "Flo", 130))
    #expect(lot.minimum == 140)
    let saved = Lot(startPrice: 100, step: 10)
    saved.restore([bid(6, "Ada", 20)])
    #expect(saved.minimum == 30)
    // Whether a bid is the earliest, its place says and not its number.
    let numbered = Lot(startPrice: 1, step: 1)
    numbered.restore([bid(9, "Ada", 70), bid(4, "Ben", 90), bid(2, "Cleo", 90), bid(5, "Dan", 80)])
    #expect(numbered.highestBid == bid(4, "Ben", 90))
    try numbered.place(bid(1, "Eve", 91))
    #expect(numbered.bids.map(\.id) == [9, 4, 2, 5, 1])
    // The start price counts without bids only.
    #expect(throws: BidRefusal.tooLow(minimum: 30)) { try saved.place(bid(7, "Ben", 29)) }
    try saved.place(bid(8, "Ben", 30))
    #expect(saved.highestBid == bid(8, "Ben", 30))
  }

  @Test("a closed lot accepts neither bids nor retractions")
  func closed() throws {
    try lot.place(bid(1, "Ada", 100))
    lot.close()
    #expect(lot.isClosed)
    #expect(lot.minimum == 110)
    #expect(throws: BidRefusal.closed) { try lot.place(bid(2, "Ben", 500)) }
    #expect(throws: BidRefusal.closed) { try lot.place(bid(3, "Ben", 5)) }
    #expect(!lot.retract(id: 1))
    #expect(lot.bids == [bid(1, "Ada", 100)])
    #expect(lot.highestBid == bid(1, "Ada", 100))
    lot.close()
    #expect(lot.isClosed)
    let unsold = Lot(startPrice: 5, step: 1)
    unsold.close()
    #expect(throws: BidRefusal.closed) { try unsold.place(bid(4, "Ben", 9)) }
    #expect(unsold.bids == [])
    #expect(unsold.minimum == 5)
  }

  @Test("there is a winner once the lot is closed, if there was a bid")
  func winner() throws {
    try lot.place(bid(1, "Ada", 100))
    try lot.place(bid(2, "Ben", 110))
    #expect(lot.winner == nil)
    lot.close()
    #expect(lot.winner == bid(2, "Ben", 110))
    let unsold = Lot(startPrice: 5, step: 1)
    unsold.close()
    #expect(unsold.winner == nil)
    let single = Lot(startPrice: 5, step: 1)
    try single.place(bid(3, "Cleo", 5))
    single.close()
    #expect(single.winner == bid(3, "Cleo", 5))
    let saved = Lot(startPrice: 5, step: 1)
    saved.restore([bid(4, "Dan", 70), bid(5, "Eve", 90), bid(6, "Flo", 90), bid(7, "Gil", 80)])
    saved.close()
    #expect(saved.winner == bid(5, "Eve", 90))
    let cheap = Lot(startPrice: 50, step: 1)
    cheap.restore([bid(8, "Hal", 20)])
    cheap.close()
    #expect(cheap.winner == bid(8, "Hal", 20), "A saved bid below the start price wins as well.")
  }
}
