import Testing

@testable import K22

@Suite("The doubles keep the contract of what they replace")
struct DoublesContract {
  @Test("the fake gateway remembers the highest bid of each lot")
  func fakeRemembers() throws {
    let gateway: any BidGateway = FakeGateway()
    #expect(try gateway.highestBid(for: 7) == 0)
    try gateway.placeBid(100, for: 7)
    try gateway.placeBid(150, for: 7)
    #expect(try gateway.highestBid(for: 7) == 150)
    #expect(try gateway.highestBid(for: 8) == 0)
    try gateway.placeBid(20, for: 8)
    #expect(try gateway.highestBid(for: 7) == 150)
  }

  @Test("the fake gateway refuses a bid that isn't higher, and changes nothing")
  func fakeRefuses() throws {
    let gateway: any BidGateway = FakeGateway()
    try gateway.placeBid(100, for: 7)
    #expect(throws: GatewayError.tooLow) { try gateway.placeBid(100, for: 7) }
    #expect(throws: GatewayError.tooLow) { try gateway.placeBid(99, for: 7) }
    #expect(throws: GatewayError.tooLow) { try gateway.placeBid(0, for: 8) }
    #expect(try gateway.highestBid(for: 7) == 100)
    try gateway.placeBid(1, for: 8)
    #expect(try gateway.highestBid(for: 8) == 1)
  }

  @Test("the stub gateway always has the same highest bid, and accepts every bid")
  func stub() throws {
    let gateway: any BidGateway = StubGateway(highest: 40)
    try gateway.placeBid(100, for: 7)
    try gateway.placeBid(3, for: 7)
    #expect(try gateway.highestBid(for: 7) == 40)
    #expect(try gateway.highestBid(for: 8) == 40)
  }

  @Test("the failing gateway fails each call with its error")
  func failing() {
    let gateway: any BidGateway = FailingGateway(.offline)
    for lot in 0..<9 {
      #expect(throws: GatewayError.offline) { try gateway.highestBid(for: lot) }
      #expect(throws: GatewayError.offline) { try gateway.placeBid(1, for: lot) }
    }
    let strict: any BidGateway = FailingGateway(.tooLow)
    #expect(throws: GatewayError.tooLow) { try strict.highestBid(for: 7) }
    #expect(throws: GatewayError.tooLow) { try strict.placeBid(1, for: 7) }
  }

  @Test("the spies keep the calls in order, with their arguments")
  func spies() throws {
    let gateway = SpyGateway(highest: 10)
    _ = try gateway.highestBid(for: 3)
    try gateway.placeBid(12, for: 4)
    #expect(try gateway.highestBid(for: 5) == 10)
    try gateway.placeBid(7, for: 4)
    #expect(
      gateway.calls == [
        .highestBid(lot: 3), .placeBid(amount: 12, lot: 4), .highestBid(lot: 5), .placeBid(amount: 7, lot: 4),
      ])
    let journal = SpyJournal()
    for text in ["a", "b", "a"] { journal.note(text) }
    #expect(journal.notes == ["a", "b", "a"])
  }
}
