extension LiveContent {
  /// What leads from another content to this one, in the order of a bracket.
  ///
  /// As few sections and objects as can be are told as moved. Where the content of an object cannot be compared, it counts
  /// as changed if it was reported.
  ///
  /// - Complexity: O(*n* log *n*).
  func events(from old: LiveContent, reported: Set<Object.ID>) -> [LiveEvent<Object>] {
    var list = EventList<Object>()
    let oldSections = old.shownSections
    let newSections = shownSections
    var oldIndexes: [AnyHashable?: Int] = [:]
    for (index, section) in oldSections.enumerated() { oldIndexes[section.key] = index }
    let newKeys = Set(newSections.map(\.key))
    for (index, section) in oldSections.enumerated() where !newKeys.contains(section.key) {
      list.add(.sectionDeleted(index))
    }
    let kept = newSections.indices.filter { oldIndexes[newSections[$0].key] != nil }
    let keptFrom = kept.compactMap { oldIndexes[newSections[$0].key] }
    for (index, section) in newSections.enumerated() where oldIndexes[section.key] == nil {
      list.add(.sectionInserted(index))
    }
    for (position, stays) in LeastMoves.staying(keptFrom).enumerated() where !stays {
      list.add(.sectionMoved(from: keptFrom[position], to: kept[position]))
    }

    var oldPlaces: [Object.ID: (path: ListPath, entry: Entry)] = [:]
    for (section, shown) in oldSections.enumerated() {
      for (row, entry) in old.entries(at: old.shownPlaces(of: shown)).enumerated() {
        oldPlaces[entry.id] = (ListPath(section, row), entry)
      }
    }
    for (index, section) in newSections.enumerated() {
      var inPlace: [(row: Int, old: ListPath, entry: Entry)] = []
      for (row, entry) in entries(at: shownPlaces(of: section)).enumerated() {
        let path = ListPath(index, row)
        guard let (oldPath, oldEntry) = oldPlaces.removeValue(forKey: entry.id) else {
          list.add(.inserted(entry.state.object, at: path))
          continue
        }
        if oldSections[oldPath.section].key == section.key {
          inPlace.append((row, oldPath, oldEntry))
        } else {
          let changed = differs(entry, from: oldEntry, reported)
          list.add(.moved(entry.state.object, from: oldPath, to: path, contentChanged: changed))
        }
      }
      let rows = shownPlaces(of: section).lowerBound
      let stays = LeastMoves.staying(inPlace.map(\.old.row))
      for (item, stays) in zip(inPlace, stays) {
        guard let entry = entry(atPlace: rows + item.row) else { continue }
        let path = ListPath(index, item.row)
        let changed = differs(entry, from: item.entry, reported)
        if !stays {
          list.add(.moved(entry.state.object, from: item.old, to: path, contentChanged: changed))
        } else if changed {
          list.add(.updated(entry.state.object, from: item.old, to: path))
        }
      }
    }
    for (path, entry) in oldPlaces.values { list.add(.deleted(entry.state.object, from: path)) }
    return list.sorted()
  }

  private var shownSections: [LiveSection] {
    (0..<numberOfSections).compactMap(section(at:))
  }

  private func differs(_ new: Entry, from old: Entry, _ reported: Set<Object.ID>) -> Bool {
    contentKey.differs((old.state.object, old.state.content), (new.state.object, new.state.content))
      ?? reported.contains(new.id)
  }
}
