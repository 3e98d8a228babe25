struct Lot: Equatable { let number: Int, title: String, highest: Int }
enum ServerError: Error, Equatable { case unreachable, unreadable, status(Int) }

// One object a request: what is sent, and how the answer reads.
final class LotsRequest {
  private let transport: any Transport

  init(transport: any Transport) { self.transport = transport }

  func send(then answer: @escaping (Result<[Lot], ServerError>) -> Void) {
    transport.send("GET /lots", body: "") { status, text in
      answer(Result { () throws(ServerError) in try lots(in: checked(status, text)) })
    }
  }
}

private func lots(in text: String) throws(ServerError) -> [Lot] {
  var lots: [Lot] = []
  for line in text.split(separator: "\n") {
    let parts = line.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == 3, let number = Int(parts[0]), let highest = Int(parts[2]) else { throw .unreadable }
    lots.append(Lot(number: number, title: String(parts[1]), highest: highest))
  }
  return lots
}

private func checked(_ status: Int, _ text: String) throws(ServerError) -> String {
  switch status {
  case 200: return text
  case 0: throw .unreachable
  default: throw .status(status)
  }
}

final class BidRequest {
  private let transport: any Transport

  init(transport: any Transport) { self.transport = transport }

  func send(_ amount: Int, lot number: Int, then answer: @escaping (Result<Int, ServerError>) -> Void) {
    transport.send("POST /lots/\(number)/bids", body: "\(amount)") { status, text in
      answer(
        Result { () throws(ServerError) in
          guard let accepted = Int(try checked(status, text)) else { throw .unreadable }
          return accepted
        })
    }
  }
}

extension ServerError {
  var message: String {
    switch self {
    case .unreachable: "No connection."
    case .unreadable: "The answer can't be read."
    case .status(let status): "The server answered \(status)."
    }
  }
}

final class Overview {
  private(set) var rows: [String] = []
  private(set) var message = ""
  private let lots: LotsRequest

  init(lots: LotsRequest) { self.lots = lots }

  func appear() {
    lots.send { [weak self] in self?.show($0) }
  }

  private func show(_ result: Result<[Lot], ServerError>) {
    switch result {
    case .success(let lots):
      rows = lots.map { "\($0.title): \($0.highest)" }
      message = ""
    case .failure(let error): message = error.message
    }
  }
}

final class Detail {
  private(set) var message = ""
  private let lot: Lot
  private let bids: BidRequest
  private let didBid: () -> Void

  init(lot: Lot, bids: BidRequest, didBid: @escaping () -> Void) {
    self.lot = lot
    self.bids = bids
    self.didBid = didBid
  }

  func bid(_ amount: Int) {
    bids.send(amount, lot: lot.number) { [weak self] in self?.finish($0) }
  }

  private func finish(_ result: Result<Int, ServerError>) {
    switch result {
    case .success(let accepted):
      message = "Your bid: \(accepted)"
      didBid()
    case .failure(let error): message = error.message
    }
  }
}
