public import Foundation

/// A picture file: a screen or a diagram.
public struct Picture: Sendable {
  private let svg: String

  public init(svg: String) {
    self.svg = svg
  }

  /// Writes the picture, replacing an existing file.
  public func write(to file: URL) throws {
    do {
      try Data(svg.utf8).write(to: file)
    } catch {
      throw Unwritable(file: file)
    }
  }

  /// Checks that a picture can be written to a file, without changing an existing one.
  public static func checkWriting(to file: URL) throws {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Unwritable(file: file) }
    close(descriptor)
  }

  private struct Unwritable: Error, CustomStringConvertible {
    let file: URL

    var description: String {
      let content = ["txt", "mmd"].contains(file.pathExtension) ? "trace" : "picture"
      return "The \(content) can't be written to '\(file.path)'. Name a file in an existing, writable folder."
    }
  }
}
