/// The shown objects; reading asks neither the store nor the filter.
extension LiveQuery {
  /// The number of shown objects.
  public var count: Int { content.order.window.count }

  /// The number of shown sections: exactly one without a section key, otherwise the number of keys in the window.
  public var numberOfSections: Int { content.order.numberOfSections }

  /// Returns the number of shown objects in a section, or nil if the section doesn't exist.
  public func numberOfObjects(inSection section: Int) -> Int? {
    content.order.section(at: section).map { content.order.shownPositions(of: $0).count }
  }

  /// Returns the key of a section; nil without a section key or if the section doesn't exist.
  ///
  /// The key of objects for which the section key's closure returns nil is an optional without a value.
  public func sectionKey(at section: Int) -> AnyHashable? {
    content.order.section(at: section).flatMap(content.rows.key)
  }

  /// Returns the object at a path, or nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  public func object(at path: ListPath) -> Object? {
    content.object(at: path)
  }

  /// Returns the path of the object with an id, or nil if it isn't shown.
  ///
  /// - Complexity: O(log *n*).
  public func path(of id: Object.ID) -> ListPath? {
    content.path(of: id)
  }

  /// Returns the object with an id, or nil if it isn't shown.
  public func object(for id: Object.ID) -> Object? {
    path(of: id).flatMap(object(at:))
  }

  /// The shown objects, from the top.
  ///
  /// - Complexity: O(*n*); read visible objects by their paths.
  public var objects: [Object] {
    content.objects(at: content.order.window)
  }

  /// The shown objects in their sections, as a value.
  ///
  /// A section is its key, or nil without a section key. The difference between two of them leads from one content of
  /// the query to a later one.
  ///
  /// - Complexity: O(*n* log *n*).
  public var snapshot: Snapshot<AnyHashable?, Object> {
    let sections = (0..<numberOfSections).map { (section: sectionKey(at: $0), items: objects(inSection: $0)) }
    // Keys and ids are distinct, unless objects have changed their ids without a report.
    return (try? Snapshot(sections)) ?? Snapshot()
  }

  /// Returns the shown objects of a section, from the top; none if the section doesn't exist.
  public func objects(inSection section: Int) -> [Object] {
    content.order.section(at: section).map { content.objects(at: content.order.shownPositions(of: $0)) } ?? []
  }
}
