/// Names a row by its section and its place there, both counted from 0.
public struct ListPath: Sendable, Hashable, Comparable {
  /// The section, counted from 0.
  public var section: Int

  /// The place in the section, counted from 0.
  public var row: Int

  /// Names a row of a section.
  public init(_ section: Int, _ row: Int) {
    self.section = section
    self.row = row
  }

  /// Whether a row stands above another one.
  public static func < (one: ListPath, other: ListPath) -> Bool {
    (one.section, one.row) < (other.section, other.row)
  }
}

extension ListPath: CustomStringConvertible {
  /// Section and row, as in `(2,1)`.
  public var description: String { "(\(section),\(row))" }
}
