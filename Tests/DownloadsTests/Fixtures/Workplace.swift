import Downloads
import Foundation

/// A folder of its own for one test, removed with this object.
final class Workplace: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "DownloadsTests-\(UUID().uuidString)/")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func file(_ name: String = "document") -> URL { folder.appending(path: name) }

  /// The names in the folder: what a download has left behind.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  func write(_ text: String, to name: String = "document") throws {
    try Data(text.utf8).write(to: file(name))
  }

  func text(_ name: String = "document") -> String? {
    (try? Data(contentsOf: file(name))).map { String(decoding: $0, as: UTF8.self) }
  }
}
