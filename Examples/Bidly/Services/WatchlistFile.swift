public import BidlyModel
public import BidlyNetworking
public import Foundation
import Storage

/// Stores the watchlist in the file `watchlist.json` of the store folder.
///
/// Several runs of the app can use the same folder: a save keeps the items and bids that another run has added, and
/// doesn't bring back the items that it has removed.
///
/// A file that can't be read is renamed to `watchlist.json.bad`, and the watchlist starts empty.
@MainActor
public final class WatchlistFile {
  private struct Document: Codable {
    let version: Int
    let items: [ItemDocument]
  }

  private static let version = 1

  private let folder: URL
  private let catalog: ItemCatalog
  private let checkWriting: () throws -> Void
  private let log: (String) -> Void
  private let lock: FileLock

  /// The identifiers of the items that were loaded or written last.
  private var known: Set<Int> = []

  /// - Parameters:
  ///   - catalog: Makes the items, so that they are the same instances as those of search results.
  ///   - checkWriting: Called before every write; throws if writing isn't allowed.
  public init(
    folder: URL, catalog: ItemCatalog, checkWriting: @escaping () throws -> Void = {},
    log: @escaping (String) -> Void = { _ in }
  ) {
    (self.folder, self.catalog, self.checkWriting, self.log) = (folder, catalog, checkWriting, log)
    lock = FileLock(folder.appending(path: ".watchlist.lock"))
  }

  private var file: URL { folder.appending(path: "watchlist.json", directoryHint: .notDirectory) }

  /// Writes items to the file, which a crash leaves either as it was or complete.
  public func write(_ items: [ItemDocument]) throws {
    try checkWriting()
    try lock.whileHeld {
      let stored = try readOrSetAside()
      // A missing file, or one that was moved aside, is written again with all items.
      let merged = stored.map { merging(items, with: $0) } ?? items
      try AtomicFile.write(
        DocumentCoding.encoder.encode(Document(version: Self.version, items: merged)), to: file)
    }
    known = Set(items.map(\.itemID))
  }

  /// Returns the app's items and those of the file that another run has added, without those that it has removed.
  ///
  /// An item of both has the bids of both: another run may have added some that this one hasn't received.
  private func merging(_ items: [ItemDocument], with stored: [ItemDocument]) -> [ItemDocument] {
    let own = Set(items.map(\.itemID))
    let kept = Dictionary(grouping: stored, by: \.itemID)
    return items.filter { kept[$0.itemID] != nil || !known.contains($0.itemID) }.map { item in
      let bidIDs = Set(item.bids.map(\.bidID))
      var item = item
      item.bids += (kept[item.itemID] ?? []).flatMap(\.bids).filter { !bidIDs.contains($0.bidID) }
      return item
    } + stored.filter { !own.contains($0.itemID) && !known.contains($0.itemID) }
  }

  /// Returns the items of the file; nil if there is none, or if it can't be read.
  private func read() -> [ItemDocument]? {
    let document = (try? Data(contentsOf: file)).flatMap {
      try? DocumentCoding.decoder.decode(Document.self, from: $0)
    }
    return document?.version == Self.version ? document?.items : nil
  }

  /// Returns the items of the file; nil if there is none, also because it couldn't be read and was moved aside.
  private func readOrSetAside() throws -> [ItemDocument]? {
    if let items = read() { return items }
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    log("watchlist not readable, kept as \(try AtomicFile.markDamaged(file).lastPathComponent)")
    return nil
  }
}

extension WatchlistFile: @MainActor WatchlistStorage {
  public func load() -> [Item] {
    guard FileManager.default.fileExists(atPath: file.path), let items = read() ?? readAgain() else { return [] }
    known = Set(items.map(\.itemID))
    return catalog.items(from: items.map(ItemFacts.init))
  }

  /// Reads the file under the lock: another run may have moved it aside, and written a new one.
  private func readAgain() -> [ItemDocument]? {
    do {
      return try lock.whileHeld { try readOrSetAside() }
    } catch {
      log("watchlist neither readable nor renamed: \(error)")
      return nil
    }
  }

  public func save(_ items: [Item]) {
    do {
      try write(items.map(ItemDocument.init))
    } catch {
      log("watchlist not saved: \(error)")
    }
  }
}
