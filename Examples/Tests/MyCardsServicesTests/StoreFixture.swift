import ArmatureTestSupport
import Foundation
import MyCardsModel
import MyCardsServices
import Raster
import Synchronization

/// A temporary folder for a test, removed with this object, and the reports of its stores.
final class StoreFixture: Sendable {
  private let place: TemporaryFolder
  private let lines = Mutex<[String]>([])

  init() throws { place = try TemporaryFolder() }

  var folder: URL { place.folder }

  var reports: [String] { lines.withLock { $0 } }

  /// The names of the visible files in the folder.
  var names: [String] { place.names.filter { !$0.hasPrefix(".") } }

  func file(_ name: String) -> URL { place.file(name) }

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
