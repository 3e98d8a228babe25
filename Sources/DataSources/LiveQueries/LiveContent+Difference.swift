extension LiveContent {
  /// Returns the events that lead from another content to this one, in the order of a change set.
  ///
  /// The fewest possible sections and objects are moved. If contents can't be compared, an object counts as changed if
  /// it was reported.
  ///
  /// - Complexity: O(*n* log *n*).
  func events(from old: LiveContent, reported: Set<Object.ID>) -> [LiveEvent<Object>] {
    let before = old.listing()
    let after = listing()

    var sectionNumbers: [AnyHashable?: Int] = [:]
    for (number, key) in before.keys.enumerated() { sectionNumbers[key] = number }
    let sections = Origins(numbers: after.keys.map { Int32(sectionNumbers[$0] ?? -1) }, changed: [])

    var numbers: [Object.ID: Int] = [:]
    for (number, entry) in before.entries.enumerated() { numbers[entry.id] = number }
    let items = Origins(numbers: after.entries.map { Int32(numbers.removeValue(forKey: $0.id) ?? -1) }, changed: [])

    let changes = SnapshotChanges(from: before.starts, to: after.starts, sections: sections, items: items)
    var list = LiveEventList<Object>()
    for section in changes.deletedSections { list.add(.sectionDeleted(section)) }
    for section in changes.insertedSections { list.add(.sectionInserted(section)) }
    for move in changes.movedSections { list.add(.sectionMoved(from: move.from, to: move.to)) }
    for number in numbers.values {
      list.add(.deleted(before.entries[number].state.object, from: before.starts.path(of: number)))
    }
    let moved = Set(changes.movedItems.map(\.to))
    for (number, entry) in after.entries.enumerated() {
      let path = after.starts.path(of: number)
      let origin = Int(items.numbers[number])
      guard origin >= 0 else {
        list.add(.inserted(entry.state.object, at: path))
        continue
      }
      let hasChanged =
        comparison.differs(before.entries[origin].state, entry.state) ?? reported.contains(entry.id)
      let oldPath = before.starts.path(of: origin)
      let old = before.entries[origin].state.object
      if moved.contains(path) {
        list.add(.moved(entry.state.object, old: old, from: oldPath, to: path, contentChanged: hasChanged))
      } else if hasChanged {
        list.add(.updated(entry.state.object, old: old, from: oldPath, to: path))
      }
    }
    return list.sorted()
  }

  /// The objects in the window with the keys of their sections, and for each section the number of objects before it.
  private func listing() -> (keys: [AnyHashable?], entries: [Entry], starts: [Int]) {
    var entries: [Entry] = []
    var starts = [0]
    let sections = shownSections
    for section in sections {
      entries += self.entries(at: shownPositions(of: section))
      starts.append(entries.count)
    }
    return (sections.map(\.key), entries, starts)
  }
}
