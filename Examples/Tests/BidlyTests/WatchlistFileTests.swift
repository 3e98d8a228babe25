import ArmatureTestSupport
import BidlyModel
import BidlyNetworking
import BidlyServices
import Foundation
import Storage
import Testing

@MainActor @Suite struct WatchlistFileTests {
  private let place = Result { try TemporaryFolder() }
  private struct Refusal: Error {}

  private static let item = ItemDocument(
    itemID: 1, itemName: "Brass Compass", state: "sold", startingBid: 20, imageURL: "/image/1.ppm", description: "Old",
    bids: [BidDocument(bidID: 101, bidderID: 7, bidderName: "Ana", amount: 25, timestamp: .march)])

  @Test("items come back with their bids, as the instances of the catalog")
  func roundTrip() throws {
    let catalog = ItemCatalog()
    let item = catalog.items(from: [ItemFacts(Self.item)])[0]
    WatchlistFile(folder: try place.get().folder, catalog: catalog).save([item])
    let again = WatchlistFile(folder: try place.get().folder, catalog: catalog).load()
    #expect(again.count == 1 && again.first === item)

    let other = try #require(WatchlistFile(folder: try place.get().folder, catalog: ItemCatalog()).load().first)
    #expect(other !== item && other.name == "Brass Compass" && !other.isOpen && other.startingBid == 20)
    #expect(other.details == "Old" && other.imageURL == "/image/1.ppm")
    #expect(other.bids.map(\.amount) == [25] && other.bids[0].timestamp == .march && other.bids[0].bidder.name == "Ana")
    #expect(other.bids[0].item === other)
  }

  @Test("without a file, nothing is watched")
  func missing() throws {
    let place = try place.get()
    #expect(WatchlistFile(folder: place.folder, catalog: ItemCatalog()).load().isEmpty)
    #expect(place.text("watchlist.json.bad") == nil)
  }

  @Test(
    "a file that can't be read is kept aside, and replaces an older one",
    arguments: [#"{"items":"#, "", #"{"version":2,"items":[]}"#, #"{"version":1,"items":[{"itemID":1}]}"#])
  func damaged(content: String) throws {
    let place = try place.get()
    try place.write("older", to: "watchlist.json.bad")
    try place.write(content, to: "watchlist.json")
    var lines: [String] = []
    let file = WatchlistFile(folder: place.folder, catalog: ItemCatalog(), log: { lines.append($0) })
    #expect(file.load().isEmpty)
    #expect(place.text("watchlist.json.bad") == content && place.text("watchlist.json") == nil)
    #expect(lines == ["watchlist not readable, kept as watchlist.json.bad"])
  }

  @Test("two runs on one folder keep what the other has added, and don't bring back what it has removed")
  func twoRuns() throws {
    let folder = try place.get().folder
    let catalogs = (ItemCatalog(), ItemCatalog())
    let files = (WatchlistFile(folder: folder, catalog: catalogs.0), WatchlistFile(folder: folder, catalog: catalogs.1))
    func items(_ ids: Int..., in catalog: ItemCatalog) -> [Item] {
      catalog.items(
        from: ids.map {
          ItemFacts(ItemDocument(itemID: $0, itemName: "\($0)", startingBid: 1, imageURL: "/\($0)", description: ""))
        })
    }
    func stored() -> [Int] { WatchlistFile(folder: folder, catalog: ItemCatalog()).load().map(\.id) }
    files.0.save(items(1, 2, in: catalogs.0))
    #expect(files.1.load().map(\.id) == [1, 2])
    files.0.save(items(1, 2, 3, in: catalogs.0))
    files.1.save(items(1, 4, in: catalogs.1))
    #expect(stored() == [1, 4, 3])
    // The first run still lists the item that the second one has removed.
    files.0.save(items(1, 2, 3, in: catalogs.0))
    #expect(stored() == [1, 3, 4])
    files.0.save(items(3, in: catalogs.0))
    files.1.save(items(1, 4, in: catalogs.1))
    #expect(stored() == [4, 3])
  }

  @Test("two runs on one folder keep each other's bids on an item that both watch")
  func bidsOfTwoRuns() throws {
    let folder = try place.get().folder
    let catalogs = (ItemCatalog(), ItemCatalog())
    let files = (WatchlistFile(folder: folder, catalog: catalogs.0), WatchlistFile(folder: folder, catalog: catalogs.1))
    func stored() -> [[Double]] {
      WatchlistFile(folder: folder, catalog: ItemCatalog()).load().map { $0.bids.map(\.amount) }
    }
    func bid(_ id: Int, _ amount: Double) -> Bid {
      Bid(id: id, bidder: Bidder(id: 7, name: "Ana"), amount: amount, timestamp: .march)
    }
    let ours = catalogs.0.items(from: [ItemFacts(Self.item)])
    files.0.save(ours)
    let theirs = files.1.load()
    #expect(theirs[0].add(bid(102, 30)))
    files.1.save(theirs)
    #expect(stored() == [[25, 30]])
    // The first run doesn't know the second bid.
    files.0.save(ours)
    #expect(stored() == [[25, 30]])
    #expect(ours[0].add(bid(103, 35)))
    files.0.save(ours)
    #expect(stored() == [[25, 35, 30]])
    files.1.save(theirs)
    #expect(stored() == [[25, 30, 35]])
  }

  @Test("a file that is damaged during a run is kept aside, and written anew with all items")
  func damagedDuringRun() throws {
    let place = try place.get()
    let catalog = ItemCatalog()
    let file = WatchlistFile(folder: place.folder, catalog: catalog)
    let items = catalog.items(from: [ItemFacts(Self.item)])
    file.save(items)
    try place.write("damaged", to: "watchlist.json")
    file.save(items)
    #expect(place.text("watchlist.json.bad") == "damaged")
    #expect(WatchlistFile(folder: place.folder, catalog: ItemCatalog()).load().count == 1)
  }

  @Test("a damaged file is neither lost nor overwritten while a folder has the name for it, and the folder stays")
  func unusableName() throws {
    let place = try place.get()
    let folder = place.folder.appending(path: "watchlist.json.bad")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try place.write("mine", to: "watchlist.json.bad/note")
    try place.write("damaged", to: "watchlist.json")
    var lines: [String] = []
    let catalog = ItemCatalog()
    let file = WatchlistFile(folder: place.folder, catalog: catalog, log: { lines.append($0) })
    #expect(file.load().isEmpty)
    file.save(catalog.items(from: [ItemFacts(Self.item)]))
    #expect(place.text("watchlist.json.bad/note") == "mine" && place.text("watchlist.json") == "damaged")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("watchlist neither readable nor renamed: ") == true)
    #expect(lines.last?.hasPrefix("watchlist not saved: ") == true)
  }

  @Test("a damaged file that another run replaces meanwhile isn't moved aside")
  func replacedMeanwhile() throws {
    let place = try place.get()
    let folder = place.folder
    try place.write("damaged", to: "watchlist.json")
    let (isHeld, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      try? FileLock(folder.appending(path: ".watchlist.lock")).whileHeld {
        isHeld.signal()
        // Long enough for the other run to read the damaged file.
        usleep(200_000)
        let file = folder.appending(path: "watchlist.json")
        try Data(#"{"version":1,"items":[]}"#.utf8).write(to: file, options: .atomic)
      }
      isDone.signal()
    }
    isHeld.wait()
    #expect(WatchlistFile(folder: folder, catalog: ItemCatalog()).load().isEmpty)
    isDone.wait()
    #expect(place.text("watchlist.json.bad") == nil)
  }

  @Test("a failed write leaves the file as it was, and the next one stores everything")
  func refused() throws {
    let place = try place.get()
    var (refuses, lines) = (false, [String]())
    let catalog = ItemCatalog()
    let file = WatchlistFile(
      folder: place.folder, catalog: catalog, checkWriting: { if refuses { throw Refusal() } },
      log: { lines.append($0) })
    file.save([])
    let before = place.text("watchlist.json")
    refuses = true
    let items = catalog.items(from: [ItemFacts(Self.item)])
    file.save(items)
    #expect(place.text("watchlist.json") == before)
    #expect(lines.count == 1 && lines[0].hasPrefix("watchlist not saved"))
    refuses = false
    file.save(items)
    #expect(place.text("watchlist.json")?.contains("Brass Compass") == true)
  }
}
