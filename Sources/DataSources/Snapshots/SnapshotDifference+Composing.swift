/// Differences as values: the way back, two steps as one, and a text.
extension SnapshotDifference {
  /// Returns the difference from the target back to the source.
  ///
  /// Applied to the target, it gives the source, contents included. Marks to reload or reconfigure items aren't
  /// inverted: the way back has none.
  ///
  /// - Complexity: O(*n* log *n*) in the number of items; nothing is compared.
  public func inverse() -> SnapshotDifference {
    var back = source
    back.removeMarks()
    return SnapshotDifference(
      from: target, to: back, sections: sectionOrigins.inverse(ofCount: source.numberOfSections),
      items: itemOrigins.inverse(ofCount: source.numberOfItems))
  }

  /// Returns the difference from the source to the target of a second one, as if both were one step.
  ///
  /// An element that was updated in either step, or deleted and inserted again, is an update, even if its content is
  /// that of the source again: the contents aren't compared. Elements that are marked in either step are marked.
  ///
  /// - Throws: ``SnapshotError/otherSection(number:expected:found:)`` or
  ///   ``SnapshotError/otherItem(path:expected:found:)`` if the second difference doesn't start with this target.
  /// - Complexity: O(*n* log *n*) in the number of items.
  public func followed(by next: SnapshotDifference) throws(SnapshotError) -> SnapshotDifference {
    var end = try target.applying(next)
    for mark in target.sectionMarks.marked(since: source.sectionMarks) { end.sectionMarks.join(mark, end.sectionList) }
    for mark in target.itemMarks.marked(since: source.itemMarks) { end.itemMarks.join(mark, end.itemList) }
    let sections = Origins.composed(
      sectionOrigins, next.sectionOrigins, end.sectionList.identity.origins(end.sectionList, source.sectionList))
    let items = Origins.composed(
      itemOrigins, next.itemOrigins, end.itemList.identity.origins(end.itemList, source.itemList))
    return SnapshotDifference(from: source, to: end, sections: sections, items: items)
  }
}

extension SnapshotDifference: CustomStringConvertible {
  /// One line for each change, as in `move item 3 from (0,2) to (0,0)`.
  public var description: String {
    func id(_ value: AnyHashable?) -> String { value.map { "\($0)" } ?? "?" }
    func item(_ path: ListPath, _ snapshot: Snapshot<Section, Item>, _ preposition: String) -> String {
      "\(id(snapshot.itemList.id(at: snapshot.starts[path.section] + path.row))) \(preposition) \(path)"
    }
    return changes.lines(
      section: { "\(id(source.sectionList.id(at: $0))) from \($0)" }, item: { item($0, source, "from") },
      newSection: { "\(id(target.sectionList.id(at: $0))) at \($0)" }, newItem: { item($0, target, "at") }
    ).joined(separator: "\n")
  }
}

extension SnapshotChanges {
  /// Adds the marks that the target has and the source doesn't, of elements that are in both.
  mutating func addMarks<Section, Item>(
    from source: Snapshot<Section, Item>, to target: Snapshot<Section, Item>, sections: Origins, items: Origins
  ) {
    let markedSections = target.sectionMarks.marked(since: source.sectionMarks)
      .compactMap { target.sectionList.number(of: $0.value) }
    reloadedSections = markedSections.sorted().filter { sections.numbers[$0] >= 0 }.map {
      .init(from: Int(sections.numbers[$0]), to: $0)
    }
    let markedItems = target.itemMarks.marked(since: source.itemMarks)
    func moves(_ kind: SnapshotMarks<Item>.Kind) -> [ListBatch.Move<ListPath>] {
      let numbers = markedItems.compactMap { $0.kind == kind ? target.itemList.number(of: $0.value) : nil }
      return numbers.sorted().filter { items.numbers[$0] >= 0 }.map {
        .init(from: source.starts.path(of: Int(items.numbers[$0])), to: target.starts.path(of: $0))
      }
    }
    reloadedItems = moves(.reload)
    reconfiguredItems = moves(.reconfigure)
  }
}

extension Origins {
  /// Returns the origins of the way back, if the earlier list has this number of values.
  fileprivate func inverse(ofCount count: Int) -> Origins {
    var back = [Int32](repeating: -1, count: count)
    for (number, origin) in numbers.enumerated() where origin >= 0 {
      back[Int(origin)] = Int32(truncatingIfNeeded: number)
    }
    return Origins(numbers: back, changed: changed.map { Int(numbers[$0]) }.sorted())
  }

  /// Returns the origins of two steps as one.
  ///
  /// - Parameter numbers: For each value after both steps its number before them, or −1.
  fileprivate static func composed(_ first: Origins, _ second: Origins, _ numbers: [Int32]) -> Origins {
    let changedFirst = Set(first.changed)
    let changedSecond = Set(second.changed)
    let changed = numbers.indices.filter { number in
      guard numbers[number] >= 0 else { return false }
      let middle = Int(second.numbers[number])
      return middle < 0 || changedSecond.contains(number) || changedFirst.contains(middle)
    }
    return Origins(numbers: numbers, changed: changed)
  }
}
