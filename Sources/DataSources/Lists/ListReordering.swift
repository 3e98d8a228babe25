import MessageRecording

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

/// Decides where a dragged row may be dropped.
public protocol ListReorderingDelegate<Cell>: AnyObject {
  /// The type of the list's cells.
  associatedtype Cell: ListCell

  /// Returns the path after the move at which a dragged row is dropped: the proposed one, another one, or the row's
  /// own path to refuse the move.
  func list(_ list: ListEngine<Cell>, targetForMoveOfRowAt path: ListPath, proposed: ListPath) -> ListPath
}

extension SnapshotSource where Self: ReorderingListSource {
  /// Moves the item in the snapshot, and applies the snapshot to the list.
  public func list(_ list: ListEngine<Cell>, commitMoveOfRowAt path: ListPath, to target: ListPath) {
    var moved = snapshot
    do throws(SnapshotError) {
      try moved.moveItem(at: path, to: target)
    } catch {
      return list.setupCheck.report(
        .sourceFailed(question: "the move of row \(path)", reason: "\(error)", source: Participant(self)), of: list)
    }
    list.setupCheck.reportErrors(of: list) { () throws(ListError) in try apply(moved, to: list) }
  }
}
