import Armature
import ArmatureTestSupport
import ArmatureTesting
import BidlyModel
import BidlyNetworking
import BidlyServices
import Foundation
import LoopbackServer
import Testing

@testable import Bidly

@MainActor @Suite(.connected, .timeLimit(.minutes(5))) struct RivalBidsTests {
  @Test("the rival bids on a random item of those that are watched after two seconds")
  func random() async throws {
    let server = try OneAnswer(201, "{}")
    let api = ServerAPI(base: server.url)
    let (clock, catalog) = (TestClock(), ItemCatalog())
    let watchlist = Watchlist(storage: NoStorage())
    let rivals = RivalBids(watchlist: watchlist, api: api, clock: clock, random: SeededGenerator(seed: 3))
    for item in catalog.items(from: (1...5).map { ItemFacts(id: $0, name: "Lamp") }) { watchlist.add(item) }
    for _ in 0..<40 {
      let idle = api.activity
      rivals.request()
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(2))
      await withCheckedContinuation { continuation in
        idle.subscribe(.until { $0 == 0 }) { if $0 == 0 { continuation.resume() } }
      }
    }
    let ids = Set(server.requests.map { String(decoding: $0.body, as: UTF8.self) })
    #expect(server.requests.count == 40 && ids == Set((1...5).map { #"{"itemID":\#($0)}"# }))
  }
}
