import Testing

@testable import K22

/// A fake: a gateway that works, in memory.
final class FakeGateway: BidGateway {
  private var highest: [Int: Int] = [:]

  func highestBid(for lot: Int) throws(GatewayError) -> Int { highest[lot, default: 0] }

  func placeBid(_ amount: Int, for lot: Int) throws(GatewayError) {
    guard amount > highest[lot, default: 0] else { throw .tooLow }
    highest[lot] = amount
  }
}

/// A stub: fixed answers, and every bid is accepted.
final class StubGateway: BidGateway {
  private let highest: Int

  init(highest: Int) { self.highest = highest }

  func highestBid(for lot: Int) throws(GatewayError) -> Int { highest }
  func placeBid(_ amount: Int, for lot: Int) throws(GatewayError) {}
}

/// A stub that fails each call with the given error.
final class FailingGateway: BidGateway {
  private let error: GatewayError

  init(_ error: GatewayError) { self.error = error }

  func highestBid(for lot: Int) throws(GatewayError) -> Int { throw error }
  func placeBid(_ amount: Int, for lot: Int) throws(GatewayError) { throw error }
}

/// A spy: answers as the stub does, and keeps its calls.
final class SpyGateway: BidGateway {
  private(set) var calls: [GatewayCall] = []
  private let highest: Int

  init(highest: Int) { self.highest = highest }

  func highestBid(for lot: Int) throws(GatewayError) -> Int {
    calls.append(.highestBid(lot: lot))
    return highest
  }

  func placeBid(_ amount: Int, for lot: Int) throws(GatewayError) {
    calls.append(.placeBid(amount: amount, lot: lot))
  }
}

/// A spy that keeps its notes, and a dummy where the notes aren't read.
final class SpyJournal: Journal {
  private(set) var notes: [String] = []

  func note(_ text: String) { notes.append(text) }
}

@Suite("A bid assistant")
struct BidAssistantTests {
  private let journal = SpyJournal()

  @Test("it asks for the highest bid of the lot, then places a step more")
  func raises() throws {
    let gateway = SpyGateway(highest: 100)
    let amount = try makeAssistant(gateway: gateway, journal: journal).raise(lot: 7, by: 10, limit: 110)
    #expect(amount == 110)
    #expect(gateway.calls.count == 2)
    #expect(journal.notes == ["Lot 7: 110"])
  }

  @Test("above the limit it places nothing")
  func limit() throws {
    let gateway = SpyGateway(highest: 100)
    #expect(try makeAssistant(gateway: gateway, journal: journal).raise(lot: 7, by: 10, limit: 109) == nil)
    #expect(gateway.calls.count == 1)
    #expect(journal.notes == [])
  }

  @Test("an error of the gateway is passed on")
  func offline() {
    let assistant = makeAssistant(gateway: FailingGateway(.offline), journal: journal)
    #expect(throws: GatewayError.offline) { try assistant.raise(lot: 7, by: 10, limit: 100) }
    #expect(journal.notes == [])
  }

  @Test("a refused bid isn't noted")
  func refused() {
    let assistant = makeAssistant(gateway: FakeGateway(), journal: journal)
    #expect(throws: GatewayError.tooLow) { try assistant.raise(lot: 7, by: 0, limit: 100) }
    #expect(journal.notes == [])
  }
}
