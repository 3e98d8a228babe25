import Foundation

/// The folder for what is kept between runs.
struct AppStore {
  let folder: URL

  /// Throws if nothing may be written now; asked before every write.
  var checkWriting: () throws -> Void = {}

  /// Makes the folder if it is not there, and makes sure that files can be written there.
  init(_ folder: URL) throws {
    self.folder = folder
    let probe = folder.appending(path: ".probe-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data().write(to: probe)
      try FileManager.default.removeItem(at: probe)
    } catch {
      throw Unusable(folder: folder)
    }
  }

  /// The folder that belongs to this app and user.
  static var usualFolder: URL {
    if let data = ProcessInfo.processInfo.environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return URL(filePath: data, directoryHint: .isDirectory).appending(path: "Qwinkle", directoryHint: .isDirectory)
    }
    let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    return (folder ?? FileManager.default.temporaryDirectory).appending(path: "Qwinkle", directoryHint: .isDirectory)
  }

  /// A folder that nobody else uses.
  static func temporary() throws -> AppStore {
    try AppStore(FileManager.default.temporaryDirectory.appending(path: "Qwinkle-\(UUID().uuidString)"))
  }

  /// Removes the folder with all that is in it.
  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The folder cannot be written to.
  struct Unusable: Error, CustomStringConvertible {
    let folder: URL

    var description: String {
      "The store folder '\(folder.path)' cannot be written to. Choose another one with --store DIR."
    }
  }
}
