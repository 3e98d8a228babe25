public import Foundation

/// The documents that the rows about downloads fetch: of any length, with known bytes.
public enum Document {
  /// The bytes that documents repeat.
  public static let piece = [UInt8](
    (0..<256 * 1024).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ ($0 >> 8)) })

  /// Writes the document of a length into a file.
  public static func write(_ length: Int, to file: URL) throws {
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    let handle = try FileHandle(forWritingTo: file)
    var rest = length
    while rest > 0 {
      try handle.write(contentsOf: piece.prefix(rest))
      rest -= min(rest, piece.count)
    }
    try handle.close()
  }

  /// Returns whether a file is the document of a length, byte for byte.
  public static func matches(_ file: URL, length: Int) throws -> Bool {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    var rest = length
    while let part = try handle.read(upToCount: piece.count), !part.isEmpty {
      guard part.count == min(rest, piece.count), part.elementsEqual(piece.prefix(part.count)) else { return false }
      rest -= part.count
    }
    return rest == 0
  }
}
