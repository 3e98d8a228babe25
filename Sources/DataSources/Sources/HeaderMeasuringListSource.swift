/// Answers how high each header is, for sources whose headers differ.
///
/// Only headers that are laid out are asked, once until their section is reloaded. All others count at
/// ``ListEngine/headerHeight``, which must then be more than 0.
public protocol HeaderMeasuringListSource<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Answers the height of a section's header; 0 for a section without, which is then not asked for it.
  func list(_ list: ListEngine<Cell>, heightForHeaderInSection section: Int) throws -> Double
}
