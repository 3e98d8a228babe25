import Foundation
import Launching
import Storage

/// The app's folder, which persists between runs.
struct AppStore {
  let folder: URL

  /// Called before every write.
  ///
  /// Throws if writing isn't allowed.
  var checkWriting: () throws -> Void = {}

  /// Creates the folder if necessary, and checks that it is writable.
  init(_ folder: URL) throws {
    self.folder = try AppFolder.prepared(folder)
  }

  /// Makes a store in a unique folder.
  static func temporary() throws -> AppStore {
    try AppStore(AppFolder.temporary(for: "Qwinkle"))
  }

  /// Removes the folder and its content.
  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }
}

/// Stores the last valid timeline document in the store folder, unchanged.
struct TimelineCache {
  let store: AppStore

  private var file: URL { store.folder.appending(path: "timeline.json") }
  private var lock: FileLock { FileLock(store.folder.appending(path: ".timeline.lock")) }

  /// Reads the document of an earlier run.
  ///
  /// A damaged one is ignored and not removed.
  func load() -> TimelineDocument? {
    (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(TimelineDocument.self, from: $0) }
  }

  /// Replaces the stored document with a downloaded one, atomically.
  ///
  /// A symbolic link stays, and the file that it names is replaced. Several runs of the app can use the same folder.
  func replace(with download: URL) throws {
    try store.checkWriting()
    let document = try Data(contentsOf: download)
    try lock.whileHeld { try AtomicFile.write(document, to: file) }
  }
}
