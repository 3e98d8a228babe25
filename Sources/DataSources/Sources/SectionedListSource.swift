/// Answers how many sections a list has, for sources with another number than one.
///
/// The list looks for this protocol once, when the source is set.
public protocol SectionedListSource<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Answers how many sections there are; a negative number or an error ends the pass before it changed anything.
  func numberOfSections(in list: ListEngine<Cell>) throws -> Int
}
