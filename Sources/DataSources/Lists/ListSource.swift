/// The data source of a list: provides the number of rows, and the cell of each row in view.
///
/// The list holds its source weakly and asks it on the caller's isolation, only during a pass: a reload, scroll, resize
/// or batch update. Requests that the source makes of the list during a pass are queued until the pass ends.
///
/// ```swift
/// func list(_ list: ListEngine<RowView>, cellForRowAt path: ListPath) throws -> RowView {
///   let row = try list.dequeue(PostRow.self)  // a PostRow: no cast, no identifier
///   row.show(timeline[path.row])
///   return row
/// }
/// ```
///
/// Each optional part is a separate protocol without default implementations, so that a misspelled method doesn't
/// compile. The list checks which ones a source adopts once, when the source is set:
///
/// | Protocol | Provides | Without it |
/// |---|---|---|
/// | ``SectionedListSource`` | the number of sections | one section |
/// | ``MeasuringListSource`` | the height of a row | ``ListEngine/rowHeight`` for all rows |
/// | ``HeadedListSource`` | the header of a section | no headers |
/// | ``HeaderMeasuringListSource`` | the height of a header | ``ListEngine/headerHeight`` for all headers |
/// | ``FootedListSource`` | the footer of a section | no footers |
/// | ``FooterMeasuringListSource`` | the height of a footer | ``ListEngine/footerHeight`` for all footers |
/// | ``IdentifyingListSource`` | the identity of a row | a reload clears the selection |
/// | ``EditingListSource`` | deleting a row | no editing |
/// | ``ReorderingListSource`` | moving a row | no reordering |
/// | ``PrefetchingListSource`` | preparing rows early | no prefetching |
///
/// Parts of a source of an actor are found only where the runtime can tell that it runs on that actor. On Linux that
/// isn't so in a bare handler of the main queue, even inside `MainActor.assumeIsolated`: set the source in a task.
public protocol ListSource<Cell>: AnyObject {
  /// The type of the list's cells.
  associatedtype Cell: ListCell

  /// Returns the number of rows in a section.
  ///
  /// A negative number or an error ends the pass before it changes anything.
  func list(_ list: ListEngine<Cell>, numberOfRowsInSection section: Int) throws -> Int

  /// Returns the cell for a row that comes into view, usually one from ``ListEngine/dequeue(_:)``.
  ///
  /// If this throws, the row stays empty until the next pass asks again; all other rows are shown.
  func list(_ list: ListEngine<Cell>, cellForRowAt path: ListPath) throws -> Cell
}

/// Provides the number of sections, for lists with more or less than one section.
public protocol SectionedListSource<Cell>: AnyObject {
  /// The type of the list's cells.
  associatedtype Cell: ListCell

  /// Returns the number of sections.
  ///
  /// A negative number or an error ends the pass before it changes anything.
  func numberOfSections(in list: ListEngine<Cell>) throws -> Int
}

/// Provides the height of each row, for rows that differ in height.
///
/// The list asks only for the rows that it lays out, once for each until the row is reloaded. The estimate for all
/// other rows is ``ListEngine/rowHeight``, which must be greater than 0. Measuring a row above the visible ones doesn't
/// move the visible rows.
public protocol MeasuringListSource<Cell>: AnyObject {
  /// The type of the list's cells.
  associatedtype Cell: ListCell

  /// Returns the height of a row; a row of height 0 is never shown.
  ///
  /// A height that is negative, infinite or not a number, or an error, ends the pass before it changes anything.
  func list(_ list: ListEngine<Cell>, heightForRowAt path: ListPath) throws -> Double
}

/// Provides the headers above the rows of sections.
///
/// A header scrolls with its rows, and a section without rows can have one. Its height is ``ListEngine/headerHeight``
/// unless the source adopts ``HeaderMeasuringListSource``.
public protocol HeadedListSource<Cell>: AnyObject {
  /// The type of the list's cells.
  associatedtype Cell: ListCell

  /// Returns the header of a section that comes into view, usually one from ``ListEngine/dequeueHeader(_:)``.
  ///
  /// - Returns: A cell, or nil for a section without a header, which leaves no gap. Until a section comes into view,
  ///   the list assumes that it has a header.
  func list(_ list: ListEngine<Cell>, headerForSection section: Int) throws -> Cell?
}

/// Provides the height of each header, for headers that differ in height.
///
/// The list asks only for the headers that it lays out, once for each until the section is reloaded. The estimate for
/// all others is ``ListEngine/headerHeight``, which must be greater than 0.
public protocol HeaderMeasuringListSource<Cell>: AnyObject {
  /// The type of the list's cells.
  associatedtype Cell: ListCell

  /// Returns the height of a section's header, or 0 for a section without one.
  ///
  /// A height that is negative, infinite or not a number, or an error, ends the pass before it changes anything.
  func list(_ list: ListEngine<Cell>, heightForHeaderInSection section: Int) throws -> Double
}

/// Provides the footers below the rows of sections.
///
/// A footer scrolls with its rows, and a section without rows can have one. Its height is ``ListEngine/footerHeight``
/// unless the source adopts ``FooterMeasuringListSource``.
public protocol FootedListSource<Cell>: AnyObject {
  /// The type of the list's cells.
  associatedtype Cell: ListCell

  /// Returns the footer of a section that comes into view, usually one from ``ListEngine/dequeueHeader(_:)``: headers
  /// and footers share their reuse pools.
  ///
  /// - Returns: A cell, or nil for a section without a footer, which leaves no gap. Until the end of a section comes
  ///   into view, the list assumes that it has a footer.
  func list(_ list: ListEngine<Cell>, footerForSection section: Int) throws -> Cell?
}

/// Provides the height of each footer, for footers that differ in height.
///
/// The list asks only for the footers that it lays out, once for each until the section is reloaded. The estimate for
/// all others is ``ListEngine/footerHeight``, which must be greater than 0.
public protocol FooterMeasuringListSource<Cell>: AnyObject {
  /// The type of the list's cells.
  associatedtype Cell: ListCell

  /// Returns the height of a section's footer, or 0 for a section without one.
  ///
  /// A height that is negative, infinite or not a number, or an error, ends the pass before it changes anything.
  func list(_ list: ListEngine<Cell>, heightForFooterInSection section: Int) throws -> Double
}

/// Provides the identity of each row, so that the list finds its rows again after a reload.
///
/// With identities a reload keeps the selection, and if the list is scrolled the topmost visible row stays in place.
/// The list asks for an identity together with a cell, and when a row without a cell is selected. It keeps the identity
/// while the row is selected or shown.
public protocol IdentifyingListSource<Cell>: AnyObject {
  /// The type of the list's cells.
  associatedtype Cell: ListCell
  /// The type of the identities of rows.
  associatedtype RowID: Hashable

  /// Returns the identity of a row, which doesn't depend on its path and content. If this throws, the row has none.
  func list(_ list: ListEngine<Cell>, identityForRowAt path: ListPath) throws -> RowID

  /// Returns the current path of a row, or nil if the row no longer exists.
  func list(_ list: ListEngine<Cell>, pathForRowWithIdentity identity: RowID) -> ListPath?
}

/// Deletes rows at the request of users.
///
/// The list itself removes no row: the source deletes its data and updates the list with a batch, inside the call or
/// later.
public protocol EditingListSource<Cell>: AnyObject {
  /// The type of the list's cells.
  associatedtype Cell: ListCell

  /// Returns whether a row may be edited; called before each edit, and in edit mode for rows that come into view.
  func list(_ list: ListEngine<Cell>, canEditRowAt path: ListPath) -> Bool

  /// Deletes a row. No pass is in progress, so the list applies batches immediately.
  func list(_ list: ListEngine<Cell>, commitDeletionOfRowAt path: ListPath)
}

/// Moves rows at the request of users, who drag them.
///
/// The list itself moves no row: the source changes its data and updates the list with a batch, inside the call or
/// later. A ``SnapshotSource`` need not implement the commit: its snapshot is moved and applied.
///
/// ```swift
/// extension Playlist: @MainActor ReorderingListSource {
///   func list(_ list: ListEngine<RowView>, canMoveRowAt path: ListPath) -> Bool { path.section == 0 }
/// }
/// ```
public protocol ReorderingListSource<Cell>: AnyObject {
  /// The type of the list's cells.
  associatedtype Cell: ListCell

  /// Returns whether a user may move a row; called before each drag.
  func list(_ list: ListEngine<Cell>, canMoveRowAt path: ListPath) -> Bool

  /// Moves a row to its path after the move. No pass is in progress, so the list applies batches immediately.
  func list(_ list: ListEngine<Cell>, commitMoveOfRowAt path: ListPath, to target: ListPath)
}

/// Prepares rows that are likely to come into view.
///
/// At the end of a pass the list requests the rows within ``ListEngine/prefetchDistance`` beyond the edge that it
/// scrolls toward, each once until it is displayed, canceled or reloaded. It doesn't ask for cells.
public protocol PrefetchingListSource<Cell>: AnyObject {
  /// The type of the list's cells.
  associatedtype Cell: ListCell

  /// Begins to prepare rows, the nearest first.
  ///
  /// The number identifies a request. It is unique in the list, and batches that move the row don't change it.
  func list(_ list: ListEngine<Cell>, prefetch requests: [(number: Int, path: ListPath)])

  /// Cancels requests whose rows were deleted, or left the range because the list changed its direction or jumped.
  ///
  /// The path is the current one, or nil for a deleted row.
  func list(_ list: ListEngine<Cell>, cancelPrefetching requests: [(number: Int, path: ListPath?)])
}
