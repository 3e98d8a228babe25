struct Lot: Equatable { let number: Int, title: String, highest: Int }
enum ServerError: Error, Equatable { case unreachable, unreadable, status(Int) }

// One object a request: what is sent, and how the answer reads.
final class LotsRequest {
  init(transport: any Transport) {}
  func send(then answer: @escaping (Result<[Lot], ServerError>) -> Void) {}
}
final class BidRequest {
  init(transport: any Transport) {}
  func send(_ amount: Int, lot number: Int, then answer: @escaping (Result<Int, ServerError>) -> Void) {}
}
final class Overview {
  private(set) var rows: [String] = []
  private(set) var message = ""
  init(lots: LotsRequest) {}
  func appear() {}
}
final class Detail {
  private(set) var message = ""
  init(lot: Lot, bids: BidRequest, didBid: @escaping () -> Void) {}
  func bid(_ amount: Int) {}
}
