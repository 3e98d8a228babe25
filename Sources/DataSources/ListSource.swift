/// Answers what a list shows: how many rows there are, and the cell of each.
///
/// The list holds its source weakly and asks on the caller's isolation, during a pass (reload, scroll, resize) alone.
/// What the source asks of the list meanwhile is carried out after the pass.
///
/// ```swift
/// func list(_ list: ListEngine<RowView>, cellForRowAt path: ListPath) throws -> RowView {
///   let row = try list.dequeue(QwinkRow.self)  // a QwinkRow: no cast, no string
///   row.show(timeline[path.row])
///   return row
/// }
/// ```
///
/// With this protocol alone there is one section; see ``SectionedListSource``.
public protocol ListSource<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Answers how many rows a section has; a negative number or an error ends the pass before it changed anything.
  func list(_ list: ListEngine<Cell>, numberOfRowsInSection section: Int) throws -> Int

  /// Answers the cell for a row that has come into view, usually one from ``ListEngine/dequeue(_:)``.
  ///
  /// A row whose cell is refused by an error stays empty; the others are shown.
  func list(_ list: ListEngine<Cell>, cellForRowAt path: ListPath) throws -> Cell
}
