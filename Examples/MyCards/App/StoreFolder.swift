import Foundation

/// The folder for what is kept between runs.
enum StoreFolder {
  /// Makes the folder if it is not there, and makes sure that files can be written there.
  static func prepared(_ folder: URL) throws -> URL {
    let probe = folder.appending(path: ".probe-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data().write(to: probe)
      try FileManager.default.removeItem(at: probe)
    } catch {
      throw Unusable(folder: folder)
    }
    return folder
  }

  struct Unusable: Error, CustomStringConvertible {
    let folder: URL

    var description: String {
      "The store folder '\(folder.path)' cannot be written to. Choose another one with --store DIR."
    }
  }
}
