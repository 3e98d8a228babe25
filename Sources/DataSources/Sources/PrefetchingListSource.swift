/// Gets ready for rows that will probably come into view.
///
/// The list tells it at the end of a pass which rows lie within ``ListEngine/prefetchDistance`` beyond the edge that it
/// moves towards, each once until it is displayed, cancelled or reloaded. No cell is asked for.
public protocol PrefetchingListSource<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Gets ready for rows, the nearest first.
  func list(_ list: ListEngine<Cell>, prefetch rows: [ListPrefetch])

  /// Gives up getting ready: the rows have left the range by a turn or a jump, or were deleted.
  func list(_ list: ListEngine<Cell>, cancelPrefetching rows: [ListPrefetch])
}
