extension LiveQuery {
  /// How many objects are shown.
  public var count: Int { content.shown.count }

  /// How many sections are shown: without a section key exactly one, with one as many as there are keys in the window.
  public var numberOfSections: Int { content.numberOfSections }

  /// How many objects a section shows, or nil where there is no such section.
  public func numberOfObjects(inSection section: Int) -> Int? {
    content.section(at: section).map { content.shownPlaces(of: $0).count }
  }

  /// The key that the objects of a section have in common; nil where there is no such section, or no section key.
  ///
  /// A key closure that answers nil makes a key as well, of an optional without value.
  public func sectionKey(at section: Int) -> AnyHashable? {
    content.section(at: section)?.key
  }

  /// The object at a path, or nil where there is none.
  ///
  /// - Complexity: O(log *n*).
  public func object(at path: ListPath) -> Object? {
    content.entry(at: path)?.state.object
  }

  /// The path of the object with an id, or nil if it is not shown.
  ///
  /// - Complexity: O(log *n*).
  public func path(of id: Object.ID) -> ListPath? {
    content.entries[id].flatMap { content.path(ofPlace: content.place(of: $0)) }
  }

  /// The object with an id, or nil if it is not shown.
  public func object(for id: Object.ID) -> Object? {
    path(of: id).flatMap(object(at:))
  }

  /// What is shown, from the top.
  ///
  /// - Complexity: O(*n* log *n*); ask by path for what is visible.
  public var objects: [Object] {
    content.entries(at: content.shown).map(\.state.object)
  }

  /// What a section shows, from the top; nothing where there is no such section.
  public func objects(inSection section: Int) -> [Object] {
    content.section(at: section).map { content.entries(at: content.shownPlaces(of: $0)).map(\.state.object) } ?? []
  }
}
