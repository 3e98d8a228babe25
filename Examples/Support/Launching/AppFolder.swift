public import Foundation

/// The store folders of apps.
public enum AppFolder {
  /// Returns the user's folder for an app.
  public static func user(
    for app: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    dataFolder(environment).appending(path: app, directoryHint: .isDirectory)
  }

  /// Returns the folder in which the user's programs keep their data.
  private static func dataFolder(_ environment: [String: String]) -> URL {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return URL(filePath: data, directoryHint: .isDirectory)
    }
    #if canImport(Darwin)
      let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    #else
      // Without HOME, as in a service, Foundation would take the folder /home.
      let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? registeredHome
      let folder = home.map {
        URL(filePath: $0, directoryHint: .isDirectory).appending(path: ".local/share", directoryHint: .isDirectory)
      }
    #endif
    return folder ?? FileManager.default.temporaryDirectory
  }

  /// The home folder that the system has registered for the user.
  private static var registeredHome: String? {
    (getpwuid(geteuid())?.pointee.pw_dir).map { String(cString: $0) }
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
