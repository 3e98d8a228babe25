import Foundation

/// Reads the files that a command line or a scenario names.
enum InputFile {
  /// Larger than any scenario or body, so that an endless device is an error.
  private static let limit = 64 * 1024 * 1024

  /// Reads a file.
  static func contents(of url: URL, named name: String) throws(SyntaxProblem) -> Data {
    do {
      let file = try FileHandle(forReadingFrom: url)
      defer { try? file.close() }
      return try contents(of: file, named: name)
    } catch let problem as SyntaxProblem {
      throw problem
    } catch {
      throw SyntaxProblem("'\(name)' can't be read: \(reason(at: url)).")
    }
  }

  /// Reads an open file to its end.
  ///
  /// - Throws: The system's error, or a ``SyntaxProblem`` if the file is too large.
  static func contents(of file: FileHandle, named name: String) throws -> Data {
    let data = try file.read(upToCount: limit + 1) ?? Data()
    guard data.count <= limit else { throw SyntaxProblem("'\(name)' is too large: more than 64 MB.") }
    return data
  }

  private static func reason(at url: URL) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      return "there is no such file"
    }
    return isFolder.boolValue ? "it is a folder" : "the system can't open it"
  }
}
