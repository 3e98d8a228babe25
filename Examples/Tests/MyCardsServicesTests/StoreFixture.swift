import Foundation
import MyCardsModel
import MyCardsServices
import Raster
import Synchronization

/// A temporary folder for a test, removed with this object, and the reports of its stores.
final class StoreFixture: Sendable {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "MyCardsTests-\(UUID().uuidString)", directoryHint: .isDirectory)
  private let lines = Mutex<[String]>([])

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var reports: [String] { lines.withLock { $0 } }

  /// The names of the visible files in the folder.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  func file(_ name: String) -> URL { folder.appending(path: name) }

  func record(_ line: String) { lines.withLock { $0.append(line) } }
}

extension Photo {
  /// A small photo of a gray value.
  static func gray(_ gray: UInt8) throws -> Photo {
    try Photo(png: Raster.plain(width: 4, height: 3, (gray, gray, gray))?.png ?? [])
  }
}

extension Card {
  static func sample(_ identifier: String, _ name: String) throws -> Card {
    Card(identifier: identifier, name: name, front: try .gray(10), back: try .gray(20))
  }
}
