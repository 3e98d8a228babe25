import Testing

@testable import K22

@Suite("The doubles keep the contract of what they replace")
struct DoublesContract {
  @Test("the fake gateway keeps the highest bid of each lot, and refuses a bid that isn't higher")
  func fake() throws {
    let gateway: any BidGateway = FakeGateway()
    #expect(try gateway.highestBid(for: 7) == 0)
    try gateway.placeBid(100, for: 7)
    try gateway.placeBid(150, for: 7)
    #expect(try gateway.highestBid(for: 7) == 150)
    #expect(try gateway.highestBid(for: 8) == 0)
    for amount in [0, -1] {
      #expect(throws: GatewayError.tooLow) { try gateway.placeBid(amount, for: 8) }
    }
    try gateway.placeBid(1, for: 8)
    for amount in [150, 149, 1] {
      #expect(throws: GatewayError.tooLow) { try gateway.placeBid(amount, for: 7) }
    }
    #expect(try gateway.highestBid(for: 7) == 150)
    #expect(try gateway.highestBid(for: 8) == 1)
    try gateway.placeBid(151, for: 7)
    #expect(try gateway.highestBid(for: 7) == 151)
    #expect(try FakeGateway().highestBid(for: 7) == 0)
  }

  @Test("stubs and spies always answer the same, and a spy keeps each call in order, with its arguments")
  func stubsAndSpies() throws {
    for gateway in [StubGateway(highest: 40), SpyGateway(highest: 40)] as [any BidGateway] {
      #expect(try gateway.highestBid(for: 7) == 40)
      for amount in [100, 3, 40] {
        try gateway.placeBid(amount, for: 7)
        #expect(try gateway.highestBid(for: 7) == 40, "A bid changed what \(type(of: gateway)) answers.")
        #expect(try gateway.highestBid(for: 8) == 40)
      }
    }
    #expect(try StubGateway(highest: 0).highestBid(for: 7) == 0)
    for error in [GatewayError.offline, .tooLow] {
      let failing: any BidGateway = FailingGateway(error)
      for lot in 0..<9 {
        #expect(throws: error) { try failing.highestBid(for: lot) }
        #expect(throws: error) { try failing.placeBid(1, for: lot) }
        #expect(throws: error) { try failing.placeBid(1000, for: lot) }
      }
    }
    let spy = SpyGateway(highest: 10)
    _ = try spy.highestBid(for: 3)
    try spy.placeBid(12, for: 4)
    #expect(try spy.highestBid(for: 5) == 10)
    for _ in 0..<2 { try spy.placeBid(7, for: 4) }
    for _ in 0..<2 { #expect(try spy.highestBid(for: 4) == 10) }
    #expect(
      spy.calls == [
        .highestBid(lot: 3), .placeBid(amount: 12, lot: 4), .highestBid(lot: 5), .placeBid(amount: 7, lot: 4),
        .placeBid(amount: 7, lot: 4), .highestBid(lot: 4), .highestBid(lot: 4),
      ])
    #expect(SpyGateway(highest: 10).calls == [])
    let journal = SpyJournal()
    for text in ["a", "b", "a", "a"] { journal.note(text) }
    #expect(journal.notes == ["a", "b", "a", "a"])
    #expect(SpyJournal().notes == [])
  }
}
