import DataProviders
import Downloads
import Foundation

struct Lot: Equatable { let number: Int, title: String, highest: Int }
enum ServerError: Error, Equatable { case unreachable, unreadable, status(Int) }

// One object a request: what is sent, and how the answer reads.
struct LotsRequest {
  let server: DocumentService
  func send() async throws(ServerError) -> [Lot] { [] }
}
struct BidRequest {
  let server: DocumentService
  func send(_ amount: Int, lot number: Int) async throws(ServerError) -> Int { 0 }
}
@MainActor final class Overview {
  private(set) var rows: [String] = []
  private(set) var message = ""
  init(lots: LotsRequest) {}
  func appear() async {}
}
@MainActor final class Detail {
  private(set) var message = ""
  init(lot: Lot, bids: BidRequest, didBid: @escaping () async -> Void) {}
  func bid(_ amount: Int) async {}
}
