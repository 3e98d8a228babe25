import Foundation

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
