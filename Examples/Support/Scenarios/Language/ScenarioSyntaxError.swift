import Foundation

/// Why a file is no scenario: where, and what is wrong, in a sentence.
public struct ScenarioSyntaxError: Error, Hashable, CustomStringConvertible {
  /// The file, as it was named.
  public let file: String

  /// The line, counted from 1; nil if it is about the file as a whole.
  public let line: Int?

  /// What is wrong, and what is expected.
  public let problem: String

  /// File, line and problem.
  public var description: String {
    line.map { "\(file):\($0): \(problem)" } ?? "\(file): \(problem)"
  }
}

/// What is wrong with a line, whichever line it is.
struct SyntaxProblem: Error {
  let text: String

  init(_ text: String) {
    self.text = text
  }
}

/// Reads files that a command line or a scenario names.
enum InputFile {
  /// No scenario and no body is as large, but devices without an end are.
  private static let limit = 64 * 1024 * 1024

  /// Reads a file, or says in a sentence why not.
  static func contents(of url: URL, named name: String) throws(SyntaxProblem) -> Data {
    do {
      let file = try FileHandle(forReadingFrom: url)
      defer { try? file.close() }
      return try contents(of: file, named: name)
    } catch let problem as SyntaxProblem {
      throw problem
    } catch {
      throw SyntaxProblem("'\(name)' cannot be read: \(reason(at: url)).")
    }
  }

  /// Reads an open file to its end.
  ///
  /// - Throws: What the system says, or a ``SyntaxProblem`` if there is too much of it.
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
    return isFolder.boolValue ? "it is a folder" : "the system refuses to open it"
  }
}
