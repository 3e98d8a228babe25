extension SnapshotChanges {
  /// Finds the least changes, once it is known where everything comes from.
  ///
  /// - Complexity: O(*n* log *n*) in the number of sections and items, and O(*n*) where the order is kept.
  init(from oldStarts: [Int], to newStarts: [Int], sections: Origins, items: Origins) {
    let survives = Self.survivors(of: oldStarts.count - 1, in: sections)
    deletedSections = survives.indices.filter { !survives[$0] }
    insertedSections = sections.numbers.indices.filter { sections.numbers[$0] < 0 }
    movedSections = Self.movers(from: [0, oldStarts.count - 1], to: [0, newStarts.count - 1], [0], sections).map {
      ListBatch.Move(from: Int(sections.numbers[$0]), to: $0)
    }
    updatedSections = sections.changed.map { ListBatch.Move(from: Int(sections.numbers[$0]), to: $0) }

    movedItems = Self.movers(from: oldStarts, to: newStarts, sections.numbers, items).map {
      ListBatch.Move(from: oldStarts.path(of: Int(items.numbers[$0])), to: newStarts.path(of: $0))
    }
    insertedItems = Self.paths(newStarts, inSections: { sections.numbers[$0] >= 0 }) { items.numbers[$0] < 0 }
    let itemSurvives = Self.survivors(of: oldStarts[oldStarts.count - 1], in: items)
    deletedItems = Self.paths(oldStarts, inSections: { survives[$0] }) { !itemSurvives[$0] }
    updatedItems = items.changed.map {
      ListBatch.Move(from: oldStarts.path(of: Int(items.numbers[$0])), to: newStarts.path(of: $0))
    }
  }

  /// Returns the numbers, ascending, of those that move: into another part, or within theirs because the others stay.
  private static func movers(
    from oldStarts: [Int], to newStarts: [Int], _ parts: [Int32], _ origins: Origins
  ) -> [Int] {
    var movers: [Int] = []
    for (part, oldPart) in parts.enumerated() {
      let range = newStarts[part]..<newStarts[part + 1]
      let old = oldPart < 0 ? 0..<0 : oldStarts[Int(oldPart)]..<oldStarts[Int(oldPart) + 1]
      var isOrdered = true
      var last = -1
      for number in range where origins.numbers[number] >= 0 {
        let origin = Int(origins.numbers[number])
        if origin < last || !old.contains(origin) { isOrdered = false }
        last = origin
      }
      if !isOrdered { movers += self.movers(in: range, from: old, origins) }
    }
    return movers
  }

  private static func movers(in range: Range<Int>, from old: Range<Int>, _ origins: Origins) -> [Int] {
    let ranks = range.compactMap { number in
      let origin = Int(origins.numbers[number])
      return old.contains(origin) ? origin : nil
    }
    let stays = LeastMoves.staying(ranks)
    var rank = -1
    return range.filter { number in
      let origin = Int(origins.numbers[number])
      guard old.contains(origin) else { return origin >= 0 }
      rank += 1
      return !stays[rank]
    }
  }

  private static func survivors(of count: Int, in origins: Origins) -> [Bool] {
    var survives = [Bool](repeating: false, count: count)
    for origin in origins.numbers where origin >= 0 { survives[Int(origin)] = true }
    return survives
  }

  private static func paths(
    _ starts: [Int], inSections isMeant: (Int) -> Bool, where isListed: (Int) -> Bool
  ) -> [ListPath] {
    var paths: [ListPath] = []
    for section in 0..<(starts.count - 1) where isMeant(section) {
      for number in starts[section]..<starts[section + 1] where isListed(number) {
        paths.append(ListPath(section, number - starts[section]))
      }
    }
    return paths
  }
}
