/// Answers what stands above the rows of each section.
///
/// A header scrolls with its rows, and is there also if there are none. Its height is ``ListEngine/headerHeight``, unless
/// the source adopts ``HeaderMeasuringListSource``.
public protocol HeadedListSource<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Answers the header of a section that has come into view, usually one from ``ListEngine/dequeueHeader(_:)``.
  ///
  /// - Returns: A cell, or nil for a section without header, which leaves no gap. That is known from here on only: until
  ///   a section comes into view, its header counts at its height.
  func list(_ list: ListEngine<Cell>, headerForSection section: Int) throws -> Cell?
}
