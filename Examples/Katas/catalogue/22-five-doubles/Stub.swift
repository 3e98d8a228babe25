import Testing

@testable import K22

/// A fake: a gateway that works, in memory.
final class FakeGateway: BidGateway {
  func highestBid(for lot: Int) throws(GatewayError) -> Int { 0 }
  func placeBid(_ amount: Int, for lot: Int) throws(GatewayError) {}
}

/// A stub: fixed answers, and every bid is accepted.
final class StubGateway: BidGateway {
  init(highest: Int) {}

  func highestBid(for lot: Int) throws(GatewayError) -> Int { 0 }
  func placeBid(_ amount: Int, for lot: Int) throws(GatewayError) {}
}

/// A stub that fails each call with the given error.
final class FailingGateway: BidGateway {
  init(_ error: GatewayError) {}

  func highestBid(for lot: Int) throws(GatewayError) -> Int { 0 }
  func placeBid(_ amount: Int, for lot: Int) throws(GatewayError) {}
}

/// A spy: answers as the stub does, and keeps its calls.
final class SpyGateway: BidGateway {
  private(set) var calls: [GatewayCall] = []

  init(highest: Int) {}

  func highestBid(for lot: Int) throws(GatewayError) -> Int { 0 }
  func placeBid(_ amount: Int, for lot: Int) throws(GatewayError) {}
}

/// A spy that keeps its notes, and a dummy where the notes aren't read.
final class SpyJournal: Journal {
  private(set) var notes: [String] = []

  func note(_ text: String) {}
}

@Suite("A bid assistant")
struct BidAssistantTests {
  @Test("it bids a step more than the highest bid")
  func raises() throws {
    let assistant = makeAssistant(gateway: StubGateway(highest: 100), journal: SpyJournal())
    // Your code: call the assistant, and expect something.
    _ = assistant
  }
}
