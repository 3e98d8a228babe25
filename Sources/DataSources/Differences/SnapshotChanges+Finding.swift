extension SnapshotChanges {
  /// Finds the least changes, once it is known where everything comes from.
  ///
  /// - Complexity: O(*n* log *n*) in the number of sections and items, and O(*n*) where the order is kept.
  init(from oldStarts: [Int], to newStarts: [Int], sections: Origins, items: Origins) {
    let sectionSurvives = Self.survivors(of: oldStarts.count - 1, in: sections)
    deletedSections = sectionSurvives.indices.filter { !sectionSurvives[$0] }
    var kept: [ListBatch.Move<Int>] = []
    for (section, origin) in sections.numbers.enumerated() {
      if origin < 0 {
        insertedSections.append(section)
      } else {
        kept.append(ListBatch.Move(from: origin, to: section))
      }
    }
    movedSections = zip(kept, LeastMoves.staying(kept.map(\.from))).filter { !$1 }.map(\.0)
    updatedSections = sections.changed.map { ListBatch.Move(from: sections.numbers[$0], to: $0) }

    for section in sections.numbers.indices {
      find(in: section, from: oldStarts, to: newStarts, sectionOrigin: sections.numbers[section], items: items)
    }
    let itemSurvives = Self.survivors(of: oldStarts[oldStarts.count - 1], in: items)
    for section in sectionSurvives.indices where sectionSurvives[section] {
      let start = oldStarts[section]
      for number in start..<oldStarts[section + 1] where !itemSurvives[number] {
        deletedItems.append(ListPath(section, number - start))
      }
    }
    updatedItems = items.changed.map {
      ListBatch.Move(from: oldStarts.path(of: items.numbers[$0]), to: newStarts.path(of: $0))
    }
  }

  /// Finds what is inserted and moved into a section.
  private mutating func find(
    in section: Int, from oldStarts: [Int], to newStarts: [Int], sectionOrigin: Int, items: Origins
  ) {
    let start = newStarts[section]
    let old = sectionOrigin < 0 ? 0..<0 : oldStarts[sectionOrigin]..<oldStarts[sectionOrigin + 1]
    // The numbers of those that stay in their section, and where they come from; and which items come from elsewhere.
    var stayed: [Int] = []
    var ranks: [Int] = []
    var newcomers: [Int] = []
    for number in start..<newStarts[section + 1] {
      let origin = items.numbers[number]
      if origin < 0 {
        if sectionOrigin >= 0 { insertedItems.append(ListPath(section, number - start)) }
      } else if old.contains(origin) {
        stayed.append(number)
        ranks.append(origin)
      } else {
        newcomers.append(number)
      }
    }
    let stays = LeastMoves.staying(ranks)
    let movers = zip(stayed, stays).filter { !$1 }.map(\.0) + newcomers
    for number in newcomers.isEmpty ? movers : movers.sorted() {
      movedItems.append(
        ListBatch.Move(from: oldStarts.path(of: items.numbers[number]), to: ListPath(section, number - start)))
    }
  }

  private static func survivors(of count: Int, in origins: Origins) -> [Bool] {
    var survives = [Bool](repeating: false, count: count)
    for origin in origins.numbers where origin >= 0 { survives[origin] = true }
    return survives
  }
}
