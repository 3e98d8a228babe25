/// The data source of a list: answers the number of rows, and the cell of each row in view.
///
/// The list holds its source weakly and asks it on the caller's isolation, only during a pass: a reload, scroll, resize or
/// batch update. Requests that the source makes of the list during a pass are queued until the pass ends.
///
/// ```swift
/// func list(_ list: ListEngine<RowView>, cellForRowAt path: ListPath) throws -> RowView {
///   let row = try list.dequeue(PostRow.self)  // a PostRow: no cast, no identifier
///   row.show(timeline[path.row])
///   return row
/// }
/// ```
///
/// Each optional part is a protocol of its own, without default implementations, so that a misspelled method doesn't
/// compile. The list checks once which ones a source adopts, when the source is set:
///
/// | Protocol | Provides | Without it |
/// |---|---|---|
/// | ``SectionedListSource`` | the number of sections | one section |
/// | ``MeasuringListSource`` | the height of a row | ``ListEngine/rowHeight`` for all rows |
/// | ``HeadedListSource`` | the header of a section | no headers |
/// | ``HeaderMeasuringListSource`` | the height of a header | ``ListEngine/headerHeight`` for all headers |
/// | ``IdentifyingListSource`` | the identity of a row | a reload clears the selection |
/// | ``EditingListSource`` | deleting a row | no editing |
/// | ``PrefetchingListSource`` | preparing rows early | no prefetching |
public protocol ListSource<Cell>: AnyObject {
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

/// Answers the number of sections, for sources whose number of sections isn't one.
public protocol SectionedListSource<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Returns the number of sections.
  ///
  /// A negative number or an error ends the pass before it changes anything.
  func numberOfSections(in list: ListEngine<Cell>) throws -> Int
}

/// Answers the height of each row, for sources whose rows differ in height.
///
/// The list asks for the rows that it lays out only, each once until it is reloaded. All other rows count with
/// ``ListEngine/rowHeight`` as their estimate, which must be greater than 0. Measuring a row above the visible ones doesn't
/// move those.
public protocol MeasuringListSource<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Returns the height of a row; a row of height 0 is never shown.
  ///
  /// A height that is negative, infinite or not a number, or an error, ends the pass before it changes anything.
  func list(_ list: ListEngine<Cell>, heightForRowAt path: ListPath) throws -> Double
}

/// Answers the headers above the rows of sections.
///
/// A header scrolls with its rows, and a section without rows can have one. Its height is ``ListEngine/headerHeight``
/// unless the source adopts ``HeaderMeasuringListSource``.
public protocol HeadedListSource<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Returns the header of a section that comes into view, usually one from ``ListEngine/dequeueHeader(_:)``.
  ///
  /// - Returns: A cell, or nil for a section without a header, which leaves no gap. Until a section comes into view, the
  ///   list assumes that it has a header.
  func list(_ list: ListEngine<Cell>, headerForSection section: Int) throws -> Cell?
}

/// Answers the height of each header, for sources whose headers differ in height.
///
/// The list asks for the headers that it lays out only, each once until its section is reloaded. All others count with
/// ``ListEngine/headerHeight`` as their estimate, which must be greater than 0.
public protocol HeaderMeasuringListSource<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Returns the height of a section's header; 0 for a section without one, which is then not asked for.
  func list(_ list: ListEngine<Cell>, heightForHeaderInSection section: Int) throws -> Double
}

/// Answers the identity of each row, so that the list finds its rows again after a reload.
///
/// With it a reload keeps the selection, and the topmost visible row stays in place if the list is scrolled. The list asks
/// for an identity together with a cell, and when a row is selected in code. It keeps identities while the row is selected
/// or shown.
public protocol IdentifyingListSource<Cell>: AnyObject {
  associatedtype Cell: ListCell
  associatedtype RowID: Hashable

  /// Returns the identity of a row, which doesn't change with its path and content; a row that throws has none.
  func list(_ list: ListEngine<Cell>, identityForRowAt path: ListPath) throws -> RowID

  /// Returns the current path of a row, or nil if the row no longer exists.
  func list(_ list: ListEngine<Cell>, pathForRowWithIdentity identity: RowID) -> ListPath?
}

/// Deletes rows at the request of users.
///
/// The list itself removes no row: the source deletes its data and updates the list with a batch, inside the call or later.
public protocol EditingListSource<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Returns whether a row may be edited: asked before each edit, and in edit mode for rows that come into view.
  func list(_ list: ListEngine<Cell>, canEditRowAt path: ListPath) -> Bool

  /// Deletes a row. No pass is in progress: the list applies batches immediately.
  func list(_ list: ListEngine<Cell>, commitDeletionOfRowAt path: ListPath)
}

/// Prepares rows that are likely to come into view.
///
/// At the end of a pass the list names the rows within ``ListEngine/prefetchDistance`` beyond the edge that it scrolls
/// towards, each once until it is displayed, canceled or reloaded. It asks for no cells.
public protocol PrefetchingListSource<Cell>: AnyObject {
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
