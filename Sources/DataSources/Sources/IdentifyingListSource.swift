/// Tells which row is which, so that a list knows its rows again after it was reloaded whole.
///
/// With it a reload keeps the selection and, where it is scrolled, the topmost visible row in its place. Identities are
/// asked for with cells and on selecting by code, for no other row; they are kept as long as the row is selected or shown.
public protocol IdentifyingListSource<Cell>: AnyObject {
  associatedtype Cell: ListCell
  associatedtype RowID: Hashable

  /// Answers what stays the same of a row while its place and content change; a row that throws has no identity.
  func list(_ list: ListEngine<Cell>, identityForRowAt path: ListPath) throws -> RowID

  /// Answers where a row is now, or nil if it is gone.
  func list(_ list: ListEngine<Cell>, pathForRowWithIdentity identity: RowID) -> ListPath?
}
