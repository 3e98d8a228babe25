/// One object among the sorted ones of a live query.
final class LiveEntry<Object: Identifiable> {
  /// What a report replaces as a whole, so that the change can be taken back.
  ///
  /// A class, so that lists of states are lists of references: copying values of a type that the module does not know took
  /// most of the time of a change.
  final class State {
    let object: Object

    /// What the content key remembers of the object.
    let content: Any?
    let section: LiveSection

    /// What each sort key has found.
    let sortValues: [SortValue]

    /// The object's place in the order of the store.
    let rank: Int

    init(object: Object, content: Any?, section: LiveSection, sortValues: [SortValue], rank: Int) {
      self.object = object
      self.content = content
      self.section = section
      self.sortValues = sortValues
      self.rank = rank
    }
  }

  let id: Object.ID
  var state: State

  /// Where it stands in the tree of places.
  var slot = PlaceTree.none

  init(_ state: State) {
    id = state.object.id
    self.state = state
  }
}

/// A section among the sorted ones of a live query; it stands in the tree of sections while it has objects.
final class LiveSection {
  /// The key that its objects have in common; nil for the one section of a query without section key.
  let key: AnyHashable?
  var count = 0
  var slot = PlaceTree.none

  init(key: AnyHashable?) {
    self.key = key
  }
}
