public import Foundation

/// The folder for what an app keeps between runs.
public enum AppFolder {
  /// The folder of the user that belongs to an app.
  public static func user(for app: String) -> URL {
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

/// Takes log lines, since the screen belongs to the app.
public final class LogFile: Sendable {
  private let handle: FileHandle

  /// Opens a file to write at its end.
  ///
  /// - Parameter remedy: What to do about a file that cannot be written to, as a sentence.
  public init(_ file: URL, remedy: String) throws {
    // At the end, wherever that is by then: another process may write to the file as well.
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Unusable(file: file, remedy: remedy) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Writes one line; one that cannot be written is no reason to disturb the person.
  public func write(_ line: String) {
    try? handle.write(contentsOf: Data((line + "\n").utf8))
  }

  private struct Unusable: Error, CustomStringConvertible {
    let file: URL
    let remedy: String

    var description: String { "The log file '\(file.path)' cannot be written to. \(remedy)" }
  }
}
