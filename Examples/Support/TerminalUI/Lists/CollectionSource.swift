/// Answers what a ``CollectionView`` shows.
@MainActor
public protocol CollectionSource: AnyObject {
  /// Answers how many items there are.
  func numberOfItems(in collection: CollectionView) -> Int

  /// Answers the view for an item: the one offered, which showed another item before, or else a new one.
  func collection(_ collection: CollectionView, viewForItem item: Int, reusing old: View?) -> View
}
