/// A source and the protocols it adopts, looked for once and all held weakly.
struct SourceParts<Cell: ListCell> {
  private(set) weak var source: (any ListSource<Cell>)?
  private(set) weak var sections: (any SectionedListSource<Cell>)?
  private(set) weak var heights: (any MeasuringListSource<Cell>)?
  private(set) weak var headers: (any HeadedListSource<Cell>)?
  private(set) weak var headerHeights: (any HeaderMeasuringListSource<Cell>)?
  private(set) weak var identities: (any IdentifyingListSource<Cell>)?
  private(set) weak var editing: (any EditingListSource<Cell>)?
  private(set) weak var editDecisions: (any EditDecidingListSource<Cell>)?
  private(set) weak var prefetching: (any PrefetchingListSource<Cell>)?
  private(set) weak var paged: (any PagedSource<Cell>)?

  init(_ source: (any ListSource<Cell>)? = nil) {
    guard let source else { return }
    self.source = source
    sections = source as? any SectionedListSource<Cell>
    heights = source as? any MeasuringListSource<Cell>
    headers = source as? any HeadedListSource<Cell>
    headerHeights = source as? any HeaderMeasuringListSource<Cell>
    identities = source as? any IdentifyingListSource<Cell>
    editing = source as? any EditingListSource<Cell>
    editDecisions = source as? any EditDecidingListSource<Cell>
    prefetching = source as? any PrefetchingListSource<Cell>
    paged = source as? any PagedSource<Cell>
  }
}
