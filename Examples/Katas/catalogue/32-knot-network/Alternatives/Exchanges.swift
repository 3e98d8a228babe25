struct Lot: Equatable { let number: Int, title: String, highest: Int }
enum ServerError: Error, Equatable { case unreachable, unreadable, status(Int) }

/// What all requests share: the text of a request, and how an answer reads.
struct Exchange<Value> {
  let request: String
  var body = ""
  let read: (String) -> Value?

  func send(over transport: any Transport, then answer: @escaping (Result<Value, ServerError>) -> Void) {
    transport.send(request, body: body) { [read] status, text in
      if status == 0 { return answer(.failure(.unreachable)) }
      if status != 200 { return answer(.failure(.status(status))) }
      answer(read(text).map { .success($0) } ?? .failure(.unreadable))
    }
  }
}

final class LotsRequest {
  private let transport: any Transport

  init(transport: any Transport) { self.transport = transport }

  func send(then answer: @escaping (Result<[Lot], ServerError>) -> Void) {
    let exchange = Exchange(request: "GET /lots") { text -> [Lot]? in
      let lines = text.split(separator: "\n")
      let lots = lines.compactMap { line -> Lot? in
        let words = line.split(separator: ";", omittingEmptySubsequences: false).map { String($0) }
        guard words.count == 3, let number = Int(words[0]), let highest = Int(words[2]) else { return nil }
        return Lot(number: number, title: words[1], highest: highest)
      }
      return lots.count == lines.count ? lots : nil
    }
    exchange.send(over: transport, then: answer)
  }
}

final class BidRequest {
  private let transport: any Transport

  init(transport: any Transport) { self.transport = transport }

  func send(_ amount: Int, lot number: Int, then answer: @escaping (Result<Int, ServerError>) -> Void) {
    Exchange(request: "POST /lots/\(number)/bids", body: String(amount)) { Int($0) }.send(over: transport, then: answer)
  }
}

private func words(for error: ServerError) -> String {
  if error == .unreachable { return "No connection." }
  if case .status(let number) = error { return "The server answered \(number)." }
  return "The answer can't be read."
}

final class Overview {
  private var known: [Lot] = []
  private(set) var message = ""
  private let request: LotsRequest

  init(lots: LotsRequest) { request = lots }

  var rows: [String] { known.map { $0.title + ": " + String($0.highest) } }

  func appear() {
    request.send { [weak self] result in
      if case .success(let lots) = result { self?.known = lots }
      if case .failure(let error) = result { self?.message = words(for: error) } else { self?.message = "" }
    }
  }
}

final class Detail {
  private(set) var message = ""
  private let place: (Int, @escaping (Result<Int, ServerError>) -> Void) -> Void
  private let didBid: () -> Void

  init(lot: Lot, bids: BidRequest, didBid: @escaping () -> Void) {
    place = { amount, answer in bids.send(amount, lot: lot.number, then: answer) }
    self.didBid = didBid
  }

  func bid(_ amount: Int) {
    place(amount) { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let error): message = words(for: error)
      case .success(let amount):
        message = "Your bid: " + String(amount)
        didBid()
      }
    }
  }
}
