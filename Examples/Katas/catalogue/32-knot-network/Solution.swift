import DataProviders
import Downloads
import Foundation

struct Lot: Equatable { let number: Int, title: String, highest: Int }
enum ServerError: Error, Equatable { case unreachable, unreadable, status(Int) }

// One object a request: what is sent, and how the answer reads.
struct LotsRequest {
  let server: DocumentService

  func send() async throws(ServerError) -> [Lot] {
    let answer: Data
    do {
      answer = try await server.document(at: "lots")
    } catch {
      throw ServerError(error)
    }
    var lots: [Lot] = []
    for line in String(decoding: answer, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: ";", omittingEmptySubsequences: false)
      guard parts.count == 3, let number = Int(parts[0]), let highest = Int(parts[2]) else { throw .unreadable }
      lots.append(Lot(number: number, title: String(parts[1]), highest: highest))
    }
    return lots
  }
}

struct BidRequest {
  let server: DocumentService

  func send(_ amount: Int, lot number: Int) async throws(ServerError) -> Int {
    let answer: Data
    do {
      answer = try await server.upload(Data("\(amount)".utf8), contentType: "text/plain", to: "lots/\(number)/bids")
    } catch {
      throw ServerError(error)
    }
    guard let accepted = Int(String(decoding: answer, as: UTF8.self)) else { throw .unreadable }
    return accepted
  }
}

extension ServerError {
  /// The error of a service, as far as the screens tell errors apart.
  init(_ error: any Error) {
    switch (error as? DownloadError)?.reason {
    case .unacceptableStatus(let answer): self = .status(answer.head.status)
    default: self = .unreachable
    }
  }

  var message: String {
    switch self {
    case .unreachable: "No connection."
    case .unreadable: "The answer can't be read."
    case .status(let status): "The server answered \(status)."
    }
  }
}

@MainActor final class Overview {
  private(set) var rows: [String] = []
  private(set) var message = ""
  private let lots: LotsRequest

  init(lots: LotsRequest) { self.lots = lots }

  func appear() async {
    do throws(ServerError) {
      rows = try await lots.send().map { "\($0.title): \($0.highest)" }
      message = ""
    } catch {
      message = error.message
    }
  }
}

@MainActor final class Detail {
  private(set) var message = ""
  private let lot: Lot
  private let bids: BidRequest
  private let didBid: () async -> Void

  init(lot: Lot, bids: BidRequest, didBid: @escaping () async -> Void) {
    self.lot = lot
    self.bids = bids
    self.didBid = didBid
  }

  func bid(_ amount: Int) async {
    do throws(ServerError) {
      message = "Your bid: \(try await bids.send(amount, lot: lot.number))"
    } catch {
      return message = error.message
    }
    await didBid()
  }
}
