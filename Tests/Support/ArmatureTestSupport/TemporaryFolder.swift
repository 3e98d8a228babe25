public import Foundation

/// A temporary folder for one test, removed when this object is deallocated.
public final class TemporaryFolder: Sendable {
  /// The URL of the folder.
  public let folder: URL

  /// Creates an empty folder.
  ///
  /// - Throws: The error of the system if the folder can't be created.
  public init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "TemporaryFolder-\(UUID().uuidString)/")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Returns the URL of a file in the folder.
  public func file(_ name: String = "document") -> URL { folder.appending(path: name) }

  /// The sorted names of the files in the folder.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  /// Writes a text to a file in the folder, and replaces its content.
  ///
  /// - Throws: The error of the system if the file can't be written.
  public func write(_ text: String, to name: String = "document") throws {
    try Data(text.utf8).write(to: file(name))
  }

  /// Returns the text of a file, or nil if there is no such file.
  public func text(_ name: String = "document") -> String? {
    (try? Data(contentsOf: file(name))).map { String(decoding: $0, as: UTF8.self) }
  }
}
