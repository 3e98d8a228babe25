import Foundation

/// Reads files that a command line or a scenario names.
enum InputFile {
  /// No scenario and no body is as large, but devices without an end are.
  private static let limit = 64 * 1024 * 1024

  /// Reads a file, or says in a sentence why not.
  static func contents(of url: URL, named name: String) throws(SyntaxProblem) -> Data {
    let data: Data
    do {
      let file = try FileHandle(forReadingFrom: url)
      defer { try? file.close() }
      data = try file.read(upToCount: limit + 1) ?? Data()
    } catch {
      throw SyntaxProblem("'\(name)' cannot be read: \(reason(error, at: url)).")
    }
    guard data.count <= limit else { throw SyntaxProblem("'\(name)' is too large: more than 64 MB.") }
    return data
  }

  private static func reason(_ error: any Error, at url: URL) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      return "there is no such file"
    }
    return isFolder.boolValue ? "it is a folder" : "the system refuses to open it"
  }
}
