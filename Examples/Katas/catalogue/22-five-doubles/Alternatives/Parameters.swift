import Testing

@testable import K22

/// A fake: a gateway that works, in memory.
final class FakeGateway: BidGateway {
  private var bids: [(lot: Int, amount: Int)] = []

  func highestBid(for lot: Int) throws(GatewayError) -> Int {
    bids.last { $0.lot == lot }?.amount ?? 0
  }

  func placeBid(_ amount: Int, for lot: Int) throws(GatewayError) {
    if try highestBid(for: lot) >= amount { throw .tooLow }
    bids.append((lot, amount))
  }
}

/// A stub: fixed answers, and every bid is accepted.
final class StubGateway: BidGateway {
  private let answer: () -> Int

  init(highest: Int) { answer = { highest } }

  func highestBid(for lot: Int) throws(GatewayError) -> Int { answer() }
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

/// A gateway whose highest bid can be read, but whose bids are refused.
private final class ClosedGateway: BidGateway {
  func highestBid(for lot: Int) throws(GatewayError) -> Int { 50 }
  func placeBid(_ amount: Int, for lot: Int) throws(GatewayError) { throw .offline }
}

@Test("raising up to the limit", arguments: [(60, 60), (99, 60), (59, nil)])
func raising(limit: Int, expected: Int?) throws {
  let (gateway, journal) = (SpyGateway(highest: 50), SpyJournal())
  #expect(try makeAssistant(gateway: gateway, journal: journal).raise(lot: 3, by: 10, limit: limit) == expected)
  let placed: [GatewayCall] = expected.map { [.placeBid(amount: $0, lot: 3)] } ?? []
  #expect(gateway.calls == [.highestBid(lot: 3)] + placed)
  #expect(journal.notes == (expected.map { ["Lot 3: \($0)"] } ?? []))
}

@Test("each raise begins with the highest bid of its moment")
func raisingAgain() throws {
  let (gateway, journal) = (FakeGateway(), SpyJournal())
  let assistant = makeAssistant(gateway: gateway, journal: journal)
  for amount in [2, 4, 6] { #expect(try assistant.raise(lot: 3, by: 2, limit: 6) == amount) }
  #expect(journal.notes == ["Lot 3: 2", "Lot 3: 4", "Lot 3: 6"])
}

@Test("failures are passed on and not noted")
func failing() {
  for gateway: any BidGateway in [ClosedGateway(), FailingGateway(.offline)] {
    let journal = SpyJournal()
    #expect(throws: GatewayError.offline) {
      try makeAssistant(gateway: gateway, journal: journal).raise(lot: 3, by: 1, limit: 99)
    }
    #expect(journal.notes == [])
  }
}
