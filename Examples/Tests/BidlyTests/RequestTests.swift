import Armature
import ArmatureTestSupport
import BidlyNetworking
import Foundation
import LoopbackServer
import Testing

@MainActor @Suite(.connected, .timeLimit(.minutes(5))) struct RequestTests {
  @Test("a text is percent-encoded, and identifiers are sent in ascending order")
  func addresses() async throws {
    let server = try OneAnswer()
    let api = ServerAPI(base: server.url)
    _ = await SearchRequest(api, text: "a b&c+d/é").result()
    _ = await LatestBidsRequest(api, itemIDs: [3, 10, 1]).result()
    #expect(server.requests.map(\.target) == ["/v1/search?q=a%20b%26c%2Bd%2F%C3%A9", "/v1/latest?items=1,3,10"])
    #expect(server.requests.allSatisfy { $0.method == "GET" && $0.headers["Content-Type"] == nil })
  }

  @Test("all requests have one base address, with or without a slash at its end")
  func base() async throws {
    let server = try OneAnswer()
    let base = try #require(URL(string: "\(server.url.absoluteString)/auctions/"))
    let api = ServerAPI(base: base)
    _ = await SearchRequest(api, text: "x").result()
    _ = await PictureRequest(api, imageURL: "/image/1.ppm").result()
    _ = await PictureRequest(api, imageURL: "image/2.ppm").result()
    _ = await PictureRequest(api, imageURL: "\(server.url.absoluteString)/elsewhere").result()
    #expect(
      server.requests.map(\.target) == [
        "/auctions/v1/search?q=x", "/auctions/image/1.ppm", "/auctions/image/2.ppm", "/elsewhere",
      ])
  }

  @Test("a request with a body is JSON, and the reply to a rival is ignored")
  func bodies() async throws {
    let server = try OneAnswer(201, "nothing")
    let api = ServerAPI(base: server.url)
    #expect(await NewBidRequest(api, itemID: 1, bidderID: 1, amount: 45.5).result() == .failure(.unreadable))
    _ = try await RivalBidRequest(api, itemID: 3).result().get()
    #expect(server.requests.map { "\($0.method) \($0.target)" } == ["POST /v1/bids", "POST /v1/rivals"])
    #expect(server.requests.allSatisfy { $0.headers["Content-Type"] == "application/json" })
    #expect(
      server.requests.map { String(decoding: $0.body, as: UTF8.self) } == [
        #"{"amount":45.5,"bidderID":1,"itemID":1}"#, #"{"itemID":3}"#,
      ])
  }

  @Test("each failure has its own error")
  func errors() async throws {
    for (status, body, error) in [
      (500, "[]", ServerError.status(500)), (404, "", .status(404)), (200, "{}", .unreadable), (200, "", .unreadable),
    ] {
      let server = try OneAnswer(status, body)
      #expect(await SearchRequest(ServerAPI(base: server.url), text: "x").result() == .failure(error))
      #expect(server.requests.count == 1)
    }
    let server = try OneAnswer()
    server.stop()
    #expect(await SearchRequest(ServerAPI(base: server.url), text: "x").result() == .failure(.unreachable))
  }

  @Test("a canceled request has no completion, and the running requests are counted")
  func canceling() async throws {
    let gate = Gate()
    let server = try OneAnswer(at: gate)
    let api = ServerAPI(base: server.url)
    var counts: [Int] = []
    let token = api.activity.subscribe { counts.append($0) }
    let canceled = SearchRequest(api, text: "a")
    canceled.perform { _ in Issue.record("A canceled request has completed.") }
    canceled.perform { _ in Issue.record("A request was performed twice.") }
    let other = SearchRequest(api, text: "b")
    await gate.reached()
    canceled.cancel()
    gate.open()
    #expect(try await other.result().get() == [])
    while api.runningRequests > 0 { await Task.yield() }
    #expect(counts.first == 1 && counts.max() == 2 && counts.last == 0)
    token.cancel()
  }
}
