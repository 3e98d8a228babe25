public import Foundation

/// A picture that a person asked for: a screen, or a diagram.
public struct Picture: Sendable {
  private let svg: String

  public init(svg: String) {
    self.svg = svg
  }

  /// Writes it, over what the file has.
  public func write(to file: URL) throws {
    do {
      try Data(svg.utf8).write(to: file)
    } catch {
      throw Unwritable(file: file)
    }
  }

  private struct Unwritable: Error, CustomStringConvertible {
    let file: URL

    var description: String {
      "The picture cannot be written to '\(file.path)'. Name a file in a folder that is there and may be written to."
    }
  }
}
