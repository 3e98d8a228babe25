public import BidlyModel
public import BidlyNetworking
public import Foundation
import Storage

/// Stores the watchlist in the file `watchlist.json` of the store folder.
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

  /// - Parameters:
  ///   - catalog: Makes the items, so that they are the same instances as those of search results.
  ///   - checkWriting: Called before every write; throws if writing isn't allowed.
  public init(
    folder: URL, catalog: ItemCatalog, checkWriting: @escaping () throws -> Void = {},
    log: @escaping (String) -> Void = { _ in }
  ) {
    (self.folder, self.catalog, self.checkWriting, self.log) = (folder, catalog, checkWriting, log)
  }

  private var file: URL { folder.appending(path: "watchlist.json") }
  private var asideFile: URL { folder.appending(path: "watchlist.json.bad") }

  /// Writes items to the file, which a crash leaves either as it was or complete.
  public func write(_ items: [ItemDocument]) throws {
    try checkWriting()
    try AtomicFile.write(
      DocumentCoding.encoder.encode(Document(version: Self.version, items: items)), to: file)
  }

  private func setAside() {
    do {
      try? FileManager.default.removeItem(at: asideFile)
      try FileManager.default.moveItem(at: file, to: asideFile)
      log("watchlist not readable, kept as \(asideFile.lastPathComponent)")
    } catch {
      log("watchlist neither readable nor renamed: \(error.localizedDescription)")
    }
  }
}

extension WatchlistFile: @MainActor WatchlistStorage {
  public func load() -> [Item] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    let document = (try? Data(contentsOf: file)).flatMap {
      try? DocumentCoding.decoder.decode(Document.self, from: $0)
    }
    guard let document, document.version == Self.version else {
      setAside()
      return []
    }
    return catalog.items(from: document.items.map(ItemFacts.init))
  }

  public func save(_ items: [Item]) {
    do {
      try write(items.map(ItemDocument.init))
    } catch {
      log("watchlist not saved: \(error)")
    }
  }
}
