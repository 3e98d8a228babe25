/// Answers what a list shows: how many rows there are, and the cell of each.
///
/// The list holds its source weakly and asks on the caller's isolation, during a pass (reload, scroll, resize, batch)
/// alone. What the source asks of the list meanwhile is carried out after the pass.
///
/// ```swift
/// func list(_ list: ListEngine<RowView>, cellForRowAt path: ListPath) throws -> RowView {
///   let row = try list.dequeue(QwinkRow.self)  // a QwinkRow: no cast, no string
///   row.show(timeline[path.row])
///   return row
/// }
/// ```
///
/// Everything else that a list can ask is a small protocol of its own, without defaults, so that what is misspelt does not
/// compile. The list looks for them once, when the source is set, and does as follows where one is not adopted:
///
/// | Protocol | Asks | Without it |
/// |---|---|---|
/// | ``SectionedListSource`` | how many sections | one section |
/// | ``MeasuringListSource`` | the height of a row | ``ListEngine/rowHeight`` for all |
/// | ``HeadedListSource`` | the header of a section | no header |
/// | ``HeaderMeasuringListSource`` | the height of a header | ``ListEngine/headerHeight`` for all |
/// | ``IdentifyingListSource`` | which row is which | a reload ends the selection |
/// | ``EditingListSource`` | to carry out an edit | nothing is edited |
/// | ``EditDecidingListSource`` | whether a row may be edited | each may, if the source edits at all |
/// | ``PrefetchingListSource`` | to get ready for rows | no prefetching |
public protocol ListSource<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Answers how many rows a section has; a negative number or an error ends the pass before it changed anything.
  func list(_ list: ListEngine<Cell>, numberOfRowsInSection section: Int) throws -> Int

  /// Answers the cell for a row that has come into view, usually one from ``ListEngine/dequeue(_:)``.
  ///
  /// A row whose cell is refused by an error stays empty, and is asked for in the next pass; the others are shown.
  func list(_ list: ListEngine<Cell>, cellForRowAt path: ListPath) throws -> Cell
}
