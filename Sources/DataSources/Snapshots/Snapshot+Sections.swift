extension Snapshot {
  /// Appends sections without items.
  ///
  /// - Throws: ``SnapshotError/duplicateSection(id:first:second:)``; the snapshot is as it was before.
  @inlinable
  public mutating func appendSections(_ sections: [Section]) throws(SnapshotError) {
    try insert(sections, at: numberOfSections)
  }

  /// Inserts sections without items above the one with an identity.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is as it was before.
  @inlinable
  public mutating func insertSections(_ sections: [Section], beforeSection id: Section.ID) throws(SnapshotError) {
    try insert(sections, at: number(ofSection: id))
  }

  /// Inserts sections without items below the one with an identity.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is as it was before.
  @inlinable
  public mutating func insertSections(_ sections: [Section], afterSection id: Section.ID) throws(SnapshotError) {
    try insert(sections, at: number(ofSection: id) + 1)
  }

  /// Deletes the sections with these identities, and their items; one that is named twice is deleted once.
  ///
  /// - Throws: ``SnapshotError/unknownSection(id:)``; the snapshot is as it was before.
  @inlinable
  public mutating func deleteSections(_ ids: some Sequence<Section.ID>) throws(SnapshotError) {
    var isKept = [Bool](repeating: true, count: numberOfSections)
    for id in ids { isKept[try number(ofSection: id)] = false }
    arrange((0..<numberOfSections).filter { isKept[$0] })
  }

  /// Moves a section, with its items, above another one; above itself it stays.
  ///
  /// - Throws: ``SnapshotError/unknownSection(id:)``; the snapshot is as it was before.
  @inlinable
  public mutating func moveSection(_ id: Section.ID, beforeSection other: Section.ID) throws(SnapshotError) {
    try moveSection(number(ofSection: id), before: number(ofSection: other))
  }

  /// Moves a section, with its items, below another one; below itself it stays.
  ///
  /// - Throws: ``SnapshotError/unknownSection(id:)``; the snapshot is as it was before.
  @inlinable
  public mutating func moveSection(_ id: Section.ID, afterSection other: Section.ID) throws(SnapshotError) {
    try moveSection(number(ofSection: id), before: number(ofSection: other) + 1)
  }

  /// Gives the section with the same identity this content, and leaves its items.
  ///
  /// - Throws: ``SnapshotError/unknownSection(id:)``; the snapshot is as it was before.
  @inlinable
  public mutating func updateSection(_ section: Section) throws(SnapshotError) {
    sectionList.values[try number(ofSection: section.id)] = section
  }

  // MARK: By number

  @inlinable
  func number(ofSection id: Section.ID) throws(SnapshotError) -> Int {
    guard let number = sectionList.number(of: id) else { throw .unknownSection(id: "\(id)") }
    return number
  }

  @inlinable
  mutating func insert(_ sections: [Section], at place: Int) throws(SnapshotError) {
    if let clash = sectionList.insert(sections, at: place) {
      let other = clash.number - numberOfSections
      throw .duplicateSection(
        id: "\(sections[clash.offset].id)", first: other < 0 ? clash.number : place + other,
        second: place + clash.offset)
    }
    starts.insert(contentsOf: repeatElement(starts[place], count: sections.count), at: place)
  }

  @usableFromInline
  mutating func moveSection(_ section: Int, before place: Int) {
    var order = Array(0..<numberOfSections)
    order.insert(order.remove(at: section), at: place > section ? place - 1 : place)
    arrange(order)
  }

  /// Keeps these sections, in this order, with their items.
  @usableFromInline
  mutating func arrange(_ order: [Int]) {
    let ranges = order.map { starts[$0]..<starts[$0 + 1] }
    sectionList.select(order)
    itemList.select(ranges.flatMap { $0 })
    starts = ranges.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
  }
}
