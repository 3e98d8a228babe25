/// The position of a row: its section and its index in that section.
public struct ListPath: Sendable, Hashable, Comparable {
  /// The index of the section, from 0.
  public var section: Int

  /// The index in the section, from 0.
  public var row: Int

  /// Creates the path of a row in a section.
  public init(_ section: Int, _ row: Int) {
    self.section = section
    self.row = row
  }

  /// The section comes first.
  // Without this form the compiler proposes to remove the labels, and the path would be that of another row.
  @available(*, unavailable, message: "The section comes first: 'ListPath(section, row)'.")
  public init(row: Int, section: Int) { self.init(section, row) }

  /// Returns whether a row is above another one.
  public static func < (one: ListPath, other: ListPath) -> Bool {
    (one.section, one.row) < (other.section, other.row)
  }
}

extension ListPath: CustomStringConvertible {
  /// Section and row, as in `(2,1)`.
  public var description: String { "(\(section),\(row))" }
}

/// The part of a list's content that a row or header takes, in the unit of its heights.
///
/// Scrolling doesn't change a span: only the list's offset moves.
public struct ListSpan: Sendable, Hashable {
  /// The distance from the top of the content.
  public var start: Double

  /// The height of the row or header.
  public var length: Double

  /// Creates a span that begins at a distance from the top of the content.
  public init(start: Double, length: Double) {
    self.start = start
    self.length = length
  }

  /// The distance from the top of the content to the end of the span.
  public var end: Double { start + length }
}

/// The position in the viewport to which a row is scrolled.
public enum ListScrollPosition: Sendable, Hashable {
  /// The row starts where the viewport starts.
  case top

  /// The row is centered in the viewport.
  case middle

  /// The row ends where the viewport ends.
  case bottom

  /// The list scrolls as little as needed to show the row, or as much of it as the viewport has room for.
  case nearest
}
