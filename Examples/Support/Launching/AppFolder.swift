public import Foundation

/// The store folders of apps.
public enum AppFolder {
  /// Returns the user's folder for an app.
  public static func user(for app: String) -> URL {
    if let data = ProcessInfo.processInfo.environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return URL(filePath: data, directoryHint: .isDirectory).appending(path: app, directoryHint: .isDirectory)
    }
    let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    return (folder ?? FileManager.default.temporaryDirectory).appending(path: app, directoryHint: .isDirectory)
  }

  /// Returns a unique folder for an app, which doesn't exist yet.
  public static func temporary(for app: String) -> URL {
    FileManager.default.temporaryDirectory.appending(path: "\(app)-\(UUID().uuidString)", directoryHint: .isDirectory)
  }

  /// Creates a folder if necessary, and checks that it is writable.
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

  /// A folder isn't writable.
  public struct Unusable: Error, CustomStringConvertible {
    let folder: URL

    public var description: String {
      "The store folder '\(folder.path)' isn't writable. Choose another one with --store DIR."
    }
  }
}
