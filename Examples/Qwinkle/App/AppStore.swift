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
