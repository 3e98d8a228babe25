import Foundation
import Launching

/// The folder for what is kept between runs.
struct AppStore {
  let folder: URL

  /// Throws if nothing may be written now; asked before every write.
  var checkWriting: () throws -> Void = {}

  /// Makes the folder if it is not there, and makes sure that files can be written there.
  init(_ folder: URL) throws {
    self.folder = try AppFolder.prepared(folder)
  }

  /// A folder that nobody else uses.
  static func temporary() throws -> AppStore {
    try AppStore(AppFolder.temporary(for: "Qwinkle"))
  }

  /// Removes the folder with all that is in it.
  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }
}

/// Keeps the last readable timeline document in the store folder, byte for byte.
struct TimelineCache {
  let store: AppStore

  private var file: URL { store.folder.appending(path: "timeline.json") }

  /// Reads the document of an earlier run; a damaged one counts as none, and stays where it is.
  func load() -> TimelineDocument? {
    (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(TimelineDocument.self, from: $0) }
  }

  /// Puts a downloaded document in place of the kept one, in one step: a reader sees the old one or the new one.
  func replace(with download: URL) throws {
    try store.checkWriting()
    try Data(contentsOf: download).write(to: file, options: .atomic)
  }
}
