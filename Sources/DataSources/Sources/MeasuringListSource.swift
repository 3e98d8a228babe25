/// Answers how high each row is, for sources whose rows differ.
///
/// Only rows that are laid out are asked, once until they are reloaded. All others count at ``ListEngine/rowHeight``, which
/// must then be more than 0. Measuring a row above the ones in view does not move those.
public protocol MeasuringListSource<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Answers the height of a row.
  ///
  /// A row of height 0 is never shown. A negative, infinite or undefined height or an error ends the pass before it
  /// changed anything.
  func list(_ list: ListEngine<Cell>, heightForRowAt path: ListPath) throws -> Double
}
