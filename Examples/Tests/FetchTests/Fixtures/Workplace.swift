import Foundation

/// A folder of its own for one test, removed with this object.
final class Workplace: Sendable {
  let folder: URL

  init() throws {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    folder = parent.appending(path: "FetchTests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The names in the folder: what a run has left behind.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  subscript(name: String) -> Data? { try? Data(contentsOf: folder.appending(path: name)) }

  func write(_ data: Data, to name: String) throws {
    try data.write(to: folder.appending(path: name))
  }
}
