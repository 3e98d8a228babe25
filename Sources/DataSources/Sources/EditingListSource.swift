/// Carries out what users do to rows.
///
/// The list removes no row of itself: the row goes when the source tells it so in a batch, inside this call or later.
public protocol EditingListSource<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Carries out an edit that a user made. No pass is under way: batches are carried out at once.
  func list(_ list: ListEngine<Cell>, commit edit: ListEdit, forRowAt path: ListPath)
}
