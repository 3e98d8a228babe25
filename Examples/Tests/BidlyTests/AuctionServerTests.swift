import ArmatureTestSupport
import BidlyNetworking
import Foundation
import LoopbackServer
import Raster
import Storage
import Testing

@testable import BidlyServer

@Suite struct SampleAuctionsTests {
  private let auctions = SampleAuctions(seed: 1, now: .march)

  @Test("a seed makes the same auctions each time")
  func seeds() {
    #expect(SampleAuctions(seed: 1, now: .march) == auctions)
    #expect(SampleAuctions(seed: 2, now: .march) != auctions)
  }

  @Test("30 items with different names, 49 bidders with up to 5 bids, 10 pictures")
  func content() {
    #expect(auctions.items.map(\.itemID) == Array(1...30))
    #expect(Set(auctions.items.map(\.itemName)).count == 30 && Set(auctions.items.map(\.imageURL)).count == 10)
    #expect(auctions.items.allSatisfy { (10...1009.99).contains($0.startingBid) && $0.state == "open" })
    let counts = Dictionary(grouping: auctions.items.flatMap(\.bids), by: \.bidderID).mapValues(\.count)
    #expect(counts.keys.sorted() == Array(2...50) && counts.values.allSatisfy { (1...5).contains($0) })
  }

  @Test("the n-th bid is 100·n seconds old, and exceeds the starting bid by 1 to 1 + 3 times that")
  func bids() {
    let bids = auctions.items.flatMap(\.bids).sorted { $0.bidID < $1.bidID }
    #expect(bids.map(\.bidID) == Array(1...bids.count))
    #expect(bids.allSatisfy { $0.timestamp == Date.march.addingTimeInterval(-100 * Double($0.bidID)) })
    for item in auctions.items {
      #expect(
        item.bids.allSatisfy {
          (item.startingBid + 1 - 0.001...4 * item.startingBid + 1.001).contains($0.amount)
        })
    }
  }

  @Test("a rival exceeds the highest bid, and isn't the user")
  func rivals() throws {
    var auctions = auctions
    for _ in 0..<20 {
      let highest = try #require(auctions.items[3].bids.map(\.amount).max())
      let placed = auctions.placeRival(on: 4, at: .march)
      let rival = try #require(placed).bid
      #expect(rival.amount >= highest + auctions.items[3].startingBid + 1 && (2...50).contains(rival.bidderID))
    }
    let unknown = auctions.placeRival(on: 31, at: .march)
    #expect(unknown == nil)
  }

  @Test("a rival bids whole cents, which the same amount doesn't exceed")
  func cents() throws {
    var auctions = auctions
    for id in 1...30 {
      let placed = auctions.placeRival(on: id, at: .march)
      let amount = try #require(placed).bid.amount
      #expect(Double(String(format: "%.2f", amount)) == amount)
    }
    // The largest amounts are whole, but their number of cents is infinite.
    _ = auctions.place(.greatestFiniteMagnitude, by: 1, on: 1, at: .march)
    let placed = auctions.placeRival(on: 1, at: .march)
    #expect(placed?.bid.amount == .greatestFiniteMagnitude)
  }
}

@MainActor @Suite(.connected, .timeLimit(.minutes(5))) struct AuctionServerTests {
  private let place = Result { try TemporaryFolder() }

  @Test("two servers of one folder keep each other's bids")
  func twoServers() throws {
    let folder = try place.get().folder
    let servers = try (AuctionServer(folder: folder, now: { .march }), AuctionServer(folder: folder, now: { .march }))
    let first = try #require(servers.0.place(5000, by: 1, on: 1))
    let second = try #require(servers.1.place(6000, by: 1, on: 1))
    #expect(first.bid.bidID != second.bid.bidID)
    let bids = try AuctionServer(folder: folder).items[0].bids.map(\.amount)
    #expect(bids.contains(5000) && bids.contains(6000))
  }

  private func start() throws -> (server: LoopbackServer, api: ServerAPI) {
    let server = try AuctionServer(folder: place.get().folder, latency: .none, now: { .march }).listen()
    return (server, ServerAPI(base: server.baseURL))
  }

  @Test("a search ignores its text and answers everything")
  func search() async throws {
    let (server, api) = try start()
    defer { server.stop() }
    let found = try await SearchRequest(api, text: "no such thing").result().get()
    #expect(found == SampleAuctions(seed: 1, now: .march).items)
  }

  @Test("a bid is placed, is among the latest, and survives a restart until the folder is deleted")
  func bids() async throws {
    var (server, api) = try start()
    let before = try await LatestBidsRequest(api, itemIDs: [2, 1]).result().get()
    let placed = try await NewBidRequest(api, itemID: 1, bidderID: 1, amount: 27.5).result().get()
    #expect(
      placed.itemID == 1 && placed.bid.bidderID == 1 && placed.bid.amount == 27.5 && placed.bid.timestamp == .march)
    _ = try await RivalBidRequest(api, itemID: 2).result().get()
    server.stop()

    (server, api) = try start()
    let after = try await LatestBidsRequest(api, itemIDs: [1, 2]).result().get()
    #expect(after.count == before.count + 2 && after.contains(placed) && Set(after.map(\.itemID)) == [1, 2])
    server.stop()

    try FileManager.default.removeItem(at: place.get().folder.appending(path: "Server"))
    (server, api) = try start()
    #expect(try await SearchRequest(api, text: "x").result().get() == SampleAuctions(seed: 1, now: .march).items)
    server.stop()
  }

  @Test("a damaged file is renamed and reported, and the server begins with new auctions")
  func damage() throws {
    let place = try place.get()
    _ = try AuctionServer(folder: place.folder)
    for number in 1...2 {
      try place.write("{\(number)", to: "Server/auctions.json")
      var reports: [String] = []
      let server = try AuctionServer(folder: place.folder, report: { reports.append($0) }, now: { .march })
      #expect(server.items == SampleAuctions(seed: 1, now: .march).items)
      #expect(place.text("Server/auctions-damaged-\(number).json") == "{\(number)")
      #expect(reports.count == 1 && reports[0].contains("renamed to 'auctions-damaged-\(number).json'"))
    }
  }

  @Test(
    "auctions with numbers that no bid can be computed from are a damaged file",
    arguments: [("startingBid", "-1"), ("startingBid", "1e300"), ("bidCount", "-1"), ("bidCount", "\(Int.max)")])
  func impossibleNumbers(key: String, number: String) throws {
    let place = try place.get()
    _ = try AuctionServer(folder: place.folder, now: { .march })
    let text = try #require(place.text("Server/auctions.json"))
      .replacing(try Regex("\"\(key)\":[0-9.]+"), with: "\"\(key)\":\(number)")
    try place.write(text, to: "Server/auctions.json")
    let server = try AuctionServer(folder: place.folder, now: { .march })
    #expect(server.items == SampleAuctions(seed: 1, now: .march).items)
    #expect(place.text("Server/auctions-damaged-1.json") == text)
  }

  @Test("a file in place of the server's folder is named, with the remedy")
  func occupiedFolder() throws {
    let place = try place.get()
    try place.write("", to: "Server")
    let error = #expect(throws: FileFailure.self) { try AuctionServer(folder: place.folder) }
    #expect(
      error?.description
        == "The system could not create '\(place.file("Server").path)': File exists. Move away what is in its place.")
  }

  @Test("a folder in place of the file is named, with the remedy, and stays")
  func folderInPlaceOfFile() throws {
    let place = try place.get()
    let file = place.file("Server/auctions.json")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let error = #expect(throws: FileFailure.self) { try AuctionServer(folder: place.folder) }
    #expect(
      error?.description
        == "The system could not read '\(file.path)': Is a directory. Move away what is in its place.")
  }

  @Test("an amount with the remainder 7 fails", arguments: [(7.0, true), (107, true), (27.5, false), (70, false)])
  func sevens(amount: Double, fails: Bool) async throws {
    let (server, api) = try start()
    defer { server.stop() }
    let result = await NewBidRequest(api, itemID: 1, bidderID: 1, amount: amount).result()
    #expect(fails ? result == .failure(.status(500)) : (try? result.get())?.bid.amount == amount)
  }

  @Test("there are ten pictures, and nothing else")
  func pictures() async throws {
    let (server, api) = try start()
    defer { server.stop() }
    var pictures: Set<[UInt8]> = []
    for number in 1...10 {
      let file = try await PictureRequest(api, imageURL: "/image/\(number).ppm").result().get()
      pictures.insert(try Raster(ppm: Array(file)).rgb)
    }
    #expect(pictures.count == 10)
    for path in ["/image/11.ppm", "/image/x.ppm", "/image/1.png", "/v2/search"] {
      #expect(await PictureRequest(api, imageURL: path).result() == .failure(.status(404)))
    }
    #expect(await NewBidRequest(api, itemID: 99, bidderID: 1, amount: 1).result() == .failure(.status(404)))
    #expect(await PictureRequest(api, imageURL: "/v1/latest?items=a").result() == .failure(.status(400)))
  }
}
