extension SnapshotDifference {
  /// What is where between two stages.
  ///
  /// Whatever is in the target is named by its number there, so that it keeps its name; what vanishes by its number in
  /// the source, as that number's bitwise complement.
  struct Layout {
    private let difference: SnapshotDifference
    private var sections: [Int]
    private var items: [[Int]]
    private var hasNewTitles = false

    init(_ difference: SnapshotDifference) {
      self.difference = difference
      let source = difference.source
      let sectionNames = Self.names(of: source.numberOfSections, difference.sectionOrigins)
      let itemNames = Self.names(of: source.numberOfItems, difference.itemOrigins)
      sections = sectionNames
      items = sectionNames.indices.map { Array(itemNames[source.starts[$0]..<source.starts[$0 + 1]]) }
    }

    private static func names(of count: Int, _ origins: Origins) -> [Int] {
      var names = (0..<count).map { ~$0 }
      for (number, origin) in origins.numbers.enumerated() where origin >= 0 { names[Int(origin)] = number }
      return names
    }

    // MARK: Reading

    /// Where the target's sections stand, by number.
    var places: [Int] {
      var places = [Int](repeating: -1, count: difference.target.numberOfSections)
      for (place, section) in sections.enumerated() where section >= 0 { places[section] = place }
      return places
    }

    var placesOfSectionsThatVanish: [Int] { sections.indices.filter { sections[$0] < 0 } }

    /// The paths of the target's items, by number.
    var paths: [ListPath] {
      var paths = [ListPath](repeating: ListPath(-1, -1), count: difference.target.numberOfItems)
      for (section, items) in items.enumerated() {
        for (row, item) in items.enumerated() where item >= 0 { paths[item] = ListPath(section, row) }
      }
      return paths
    }

    var snapshot: Snapshot<Section, Item> {
      let (source, target) = (difference.source, difference.target)
      var earlierTitles: [Int: Int] = [:]
      if !hasNewTitles {
        for move in difference.changes.updatedSections { earlierTitles[move.to] = ~move.from }
      }
      return Snapshot(
        sections: Self.list(
          sections.map { earlierTitles[$0] ?? $0 }, source: source.sectionList, target: target.sectionList),
        items: Self.list(items.flatMap { $0 }, source: source.itemList, target: target.itemList),
        starts: items.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) })
    }

    private static func list<Value>(
      _ names: [Int], source: IdentifiedList<Value>, target: IdentifiedList<Value>
    ) -> IdentifiedList<Value> {
      IdentifiedList(
        distinct: names.map { $0 < 0 ? source.values[~$0] : target.values[$0] },
        hashes: names.map { $0 < 0 ? source.table.hashes[~$0] : target.table.hashes[$0] })
    }

    // MARK: Changing

    /// Removes the items that vanish from sections that stay.
    mutating func removeItemsThatVanish() {
      for section in sections.indices where sections[section] >= 0 { items[section].removeAll { $0 < 0 } }
    }

    /// Puts the sections in the target's order; the new ones have just their new items, and those that vanish stay
    /// behind the one that they stood behind, of those that do not move.
    mutating func arrangeSections() {
      let moved = Set(difference.changes.movedSections.map(\.to))
      // By the section that stands still before them.
      var followers: [Int: [Int]] = [:]
      var last = -1
      for section in sections {
        if section < 0 {
          followers[last, default: []].append(section)
        } else if !moved.contains(section) {
          last = section
        }
      }
      var itemsOf: [Int: [Int]] = [:]
      for (section, items) in zip(sections, items) { itemsOf[section] = items }
      let target = difference.target
      for section in difference.changes.insertedSections {
        itemsOf[section] = (target.starts[section]..<target.starts[section + 1])
          .filter { difference.itemOrigins.numbers[$0] < 0 }
      }
      sections = (-1..<target.numberOfSections).flatMap { section in
        (section < 0 ? [] : [section]) + (followers[section] ?? [])
      }
      items = sections.map { itemsOf[$0] ?? [] }
    }

    /// Gives every section of the target its items; those that vanish keep what vanishes with them.
    mutating func arrangeItems() {
      let starts = difference.target.starts
      for (place, section) in sections.enumerated() {
        if section < 0 {
          items[place].removeAll { $0 >= 0 }
        } else {
          items[place] = Array(starts[section]..<starts[section + 1])
        }
      }
    }

    mutating func removeSectionsThatVanish() {
      let kept = sections.indices.filter { sections[$0] >= 0 }
      (sections, items) = (kept.map { sections[$0] }, kept.map { items[$0] })
    }

    mutating func updateSections() { hasNewTitles = true }
  }
}
