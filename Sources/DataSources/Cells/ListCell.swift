/// Shows one row of a list, and another one later.
///
/// A list keeps the cells that are not needed just now in a pool for each type, and hands them out again.
public protocol ListCell: AnyObject {
  /// Forgets the row that was shown.
  ///
  /// The list calls this once, when the cell goes into its pool, so that an idle cell keeps no model object alive. A new
  /// cell is not reset.
  func prepareForReuse()
}
