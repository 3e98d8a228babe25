/// Where a row lies in the list's content, in the unit of its heights.
///
/// Scrolling changes no span: only the list's offset moves.
public struct ListSpan: Sendable, Hashable {
  /// The distance from the top of the content.
  public var start: Double

  /// The height.
  public var length: Double

  /// Describes a stretch of the content.
  public init(start: Double, length: Double) {
    self.start = start
    self.length = length
  }

  /// Where the next row begins.
  public var end: Double { start + length }
}
