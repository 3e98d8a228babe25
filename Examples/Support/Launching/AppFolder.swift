public import Foundation

/// The folder for what an app keeps between runs.
public enum AppFolder {
  /// The folder of the user that belongs to an app.
  public static func usual(for app: String) -> URL {
    if let data = ProcessInfo.processInfo.environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return URL(filePath: data, directoryHint: .isDirectory).appending(path: app, directoryHint: .isDirectory)
    }
    let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    return (folder ?? FileManager.default.temporaryDirectory).appending(path: app, directoryHint: .isDirectory)
  }

  /// A folder that nobody else uses; it is not there yet.
  public static func temporary(for app: String) -> URL {
    FileManager.default.temporaryDirectory.appending(path: "\(app)-\(UUID().uuidString)", directoryHint: .isDirectory)
  }

  /// Makes a folder if it is not there, and makes sure that files can be written there.
  public static func prepared(_ folder: URL) throws(Unusable) -> URL {
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

  /// The folder cannot be written to.
  public struct Unusable: Error, CustomStringConvertible {
    let folder: URL

    public var description: String {
      "The store folder '\(folder.path)' cannot be written to. Choose another one with --store DIR."
    }
  }
}
