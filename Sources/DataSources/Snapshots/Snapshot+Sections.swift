/// Changes of sections, which are named by their identities.
///
/// A value whose type isn't `Identifiable` is its own identity. A value whose type is can be passed instead of its `id`.
extension Snapshot {
  /// Appends sections without items.
  ///
  /// - Throws: ``SnapshotError/duplicateSection(id:first:second:)``; the snapshot is unchanged.
  @inlinable
  public mutating func appendSections(_ sections: [Section]) throws(SnapshotError) {
    try insert(sections, at: numberOfSections)
  }

  /// Inserts sections without items above the one with an identity.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func insertSections(_ sections: [Section], beforeSection other: Section.ID) throws(SnapshotError)
  where Section: Identifiable {
    try insert(sections, at: number(ofSectionWithID: other))
  }

  /// Inserts sections without items above another one.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func insertSections(_ sections: [Section], beforeSection other: Section) throws(SnapshotError) {
    try insert(sections, at: number(ofSection: other))
  }

  /// Inserts sections without items below the one with an identity.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func insertSections(_ sections: [Section], afterSection other: Section.ID) throws(SnapshotError)
  where Section: Identifiable {
    try insert(sections, at: number(ofSectionWithID: other) + 1)
  }

  /// Inserts sections without items below another one.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func insertSections(_ sections: [Section], afterSection other: Section) throws(SnapshotError) {
    try insert(sections, at: number(ofSection: other) + 1)
  }

  /// Deletes the sections with these identities, and their items; duplicates are ignored.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func deleteSections(_ sections: some Sequence<Section.ID>) throws(SnapshotError)
  where Section: Identifiable {
    var numbers: [Int] = []
    for section in sections { numbers.append(try number(ofSectionWithID: section)) }
    deleteSections(at: numbers)
  }

  /// Deletes sections and their items; duplicates are ignored.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func deleteSections(_ sections: some Sequence<Section>) throws(SnapshotError) {
    var numbers: [Int] = []
    for section in sections { numbers.append(try number(ofSection: section)) }
    deleteSections(at: numbers)
  }

  /// Moves a section with its items above another one.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func moveSection(_ section: Section.ID, beforeSection other: Section.ID) throws(SnapshotError)
  where Section: Identifiable {
    try moveSection(number(ofSectionWithID: section), before: number(ofSectionWithID: other))
  }

  /// Moves a section with its items above another one.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func moveSection(_ section: Section, beforeSection other: Section) throws(SnapshotError) {
    try moveSection(number(ofSection: section), before: number(ofSection: other))
  }

  /// Moves a section with its items below another one.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func moveSection(_ section: Section.ID, afterSection other: Section.ID) throws(SnapshotError)
  where Section: Identifiable {
    try moveSection(number(ofSectionWithID: section), before: number(ofSectionWithID: other) + 1)
  }

  /// Moves a section with its items below another one.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func moveSection(_ section: Section, afterSection other: Section) throws(SnapshotError) {
    try moveSection(number(ofSection: section), before: number(ofSection: other) + 1)
  }

  /// Replaces the content of the section with the same identity; its items stay.
  ///
  /// - Throws: ``SnapshotError/unknownSection(id:)``; the snapshot is unchanged.
  @inlinable
  public mutating func updateSection(_ section: Section) throws(SnapshotError) {
    sectionList.values[try number(ofSection: section)] = section
  }

  /// Marks sections to be shown again: a list asks for their headers, and for other cells of their items.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func reloadSections(_ sections: some Sequence<Section.ID>) throws(SnapshotError)
  where Section: Identifiable {
    var numbers: [Int] = []
    for section in sections { numbers.append(try number(ofSectionWithID: section)) }
    reloadSections(at: numbers)
  }

  /// Marks sections to be shown again: a list asks for their headers, and for other cells of their items.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func reloadSections(_ sections: some Sequence<Section>) throws(SnapshotError) {
    var numbers: [Int] = []
    for section in sections { numbers.append(try number(ofSection: section)) }
    reloadSections(at: numbers)
  }
}
