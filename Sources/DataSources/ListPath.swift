/// Names a row by its section and its place there, both counted from 0.
public struct ListPath: Sendable, Hashable, Comparable {
  public var section: Int
  public var row: Int

  /// Names a row of a section.
  public init(_ section: Int, _ row: Int) {
    self.section = section
    self.row = row
  }

  public static func < (one: ListPath, other: ListPath) -> Bool {
    (one.section, one.row) < (other.section, other.row)
  }
}

extension ListPath: CustomStringConvertible {
  public var description: String { "(\(section),\(row))" }
}
