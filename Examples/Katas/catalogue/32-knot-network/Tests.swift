import Testing

@testable import K32

private final class Network: Transport {
  private(set) var requests: [String] = []
  private var answers: [(Int, String) -> Void] = []

  func send(_ request: String, body: String, then answer: @escaping (Int, String) -> Void) {
    requests.append(body.isEmpty ? request : "\(request) \(body)")
    answers.append(answer)
  }

  /// Answers the oldest open request.
  func answer(_ status: Int = 200, _ text: String = "") throws {
    try #require(!answers.isEmpty, "no request is open")
    answers.removeFirst()(status, text)
  }
}

@Suite("The knot, first strand")
struct NetworkStrandTests {
  private let network = Network()
  private let desk = Lot(number: 7, title: "Desk", highest: 100)

  @Test("a request for lots knows its path and reads its answer")
  func lots() throws {
    var results: [Result<[Lot], ServerError>] = []
    let request = LotsRequest(transport: network)
    let texts = ["7;Desk;100\n9;Lamp;0\n", "", "7;Desk", "7;Desk;100\nx;Lamp;0", "7;Desk;100;1", "7;;5"]
    for text in texts {
      request.send { results.append($0) }
      try network.answer(200, text)
    }
    #expect(network.requests == Array(repeating: "GET /lots", count: 6))
    #expect(
      results == [
        .success([desk, Lot(number: 9, title: "Lamp", highest: 0)]), .success([]), .failure(.unreadable),
        .failure(.unreadable), .failure(.unreadable), .success([Lot(number: 7, title: "", highest: 5)]),
      ])
  }

  @Test("a request for a bid sends the amount, and reads the one that counts")
  func bids() throws {
    var results: [Result<Int, ServerError>] = []
    let request = BidRequest(transport: network)
    for (amount, text) in [(120, "125"), (130, "much")] {
      request.send(amount, lot: 7) { results.append($0) }
      try network.answer(200, text)
    }
    #expect(network.requests == ["POST /lots/7/bids 120", "POST /lots/7/bids 130"])
    #expect(results == [.success(125), .failure(.unreadable)])
  }

  @Test("both requests tell a missing connection from a status")
  func failures() throws {
    var errors: [ServerError?] = []
    func note<Value>(_ result: Result<Value, ServerError>) {
      if case .failure(let error) = result { errors.append(error) } else { errors.append(nil) }
    }
    for status in [0, 500, 404, 201] {
      LotsRequest(transport: network).send { note($0) }
      try network.answer(status, "7;Desk;100")
      BidRequest(transport: network).send(1, lot: 2) { note($0) }
      try network.answer(status, "1")
    }
    let expected: [ServerError] = [.unreachable, .status(500), .status(404), .status(201)]
    #expect(errors == expected.flatMap { [$0, $0] })
  }

  @Test("the overview shows rows, and keeps them when something fails")
  func overview() throws {
    let overview = Overview(lots: LotsRequest(transport: network))
    #expect(overview.rows == [] && overview.message == "" && network.requests == [])
    overview.appear()
    try network.answer(200, "7;Desk;100\n9;Lamp;0")
    #expect(overview.rows == ["Desk: 100", "Lamp: 0"])
    for (status, text, message) in [
      (0, "", "No connection."), (503, "", "The server answered 503."), (200, "?", "The answer can't be read."),
    ] {
      overview.appear()
      try network.answer(status, text)
      #expect(overview.message == message)
      #expect(overview.rows == ["Desk: 100", "Lamp: 0"])
    }
    overview.appear()
    try network.answer(200, "")
    #expect(overview.rows == [] && overview.message == "")
  }

  @Test("the detail says what became of a bid, and tells of a success only")
  func detail() throws {
    var told = 0
    let detail = Detail(lot: desk, bids: BidRequest(transport: network)) { told += 1 }
    detail.bid(120)
    #expect(told == 0)
    try network.answer(500)
    #expect(detail.message == "The server answered 500." && told == 0)
    detail.bid(130)
    try network.answer(200, "130")
    #expect(detail.message == "Your bid: 130" && told == 1)
    #expect(network.requests == ["POST /lots/7/bids 120", "POST /lots/7/bids 130"])
  }

  @Test("the screens are connected from outside, and don't hold each other")
  func release() throws {
    var overview: Overview? = Overview(lots: LotsRequest(transport: network))
    weak let watchedOverview = overview
    var detail: Detail? = Detail(lot: desk, bids: BidRequest(transport: network)) { watchedOverview?.appear() }
    weak let watchedDetail = detail
    detail?.bid(120)
    try network.answer(200, "120")
    try network.answer(200, "7;Desk;120")
    #expect(overview?.rows == ["Desk: 120"])
    detail?.bid(130)
    overview?.appear()
    detail = nil
    overview = nil
    #expect(watchedDetail == nil && watchedOverview == nil)
    try network.answer(200, "130")
    try network.answer(200, "7;Desk;130")
  }
}
