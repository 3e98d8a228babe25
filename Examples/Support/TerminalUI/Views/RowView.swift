public import DataSources

/// A view that shows one row of a ``ListView``, and another one later.
@MainActor
open class RowView: View, ListCell {
  /// Forgets the row that was shown; a subclass drops its model object.
  open func prepareForReuse() {}
}
