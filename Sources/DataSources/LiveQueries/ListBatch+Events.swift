extension ListBatch {
  /// Adds an event of a live query.
  ///
  /// The events of one bracket make a valid batch, in whatever order they are added.
  public mutating func add<Object>(_ event: LiveEvent<Object>) {
    switch event {
    case .sectionDeleted(let section): deleteSection(section)
    case .sectionInserted(let section): insertSection(section)
    case .sectionMoved(let old, let new): moveSection(old, to: new)
    case .deleted(_, let path): delete(path)
    case .inserted(_, let path): insert(path)
    case .moved(_, let old, let new, let contentChanged):
      move(old, to: new)
      if contentChanged { reload(old) }
    case .updated(_, let old, _): reload(old)
    }
  }
}
