/// What one report changes in the content of a live query: worked out first, then made.
///
/// To see where the changed objects go, they are taken out of the content, put back in their order, and the change is taken
/// back: so a delegate can still read the content as it was. All other objects keep their order among each other, which
/// is why few questions about places answer everything; *untouched* numbers count those others alone.
///
/// For *k* changed objects among *n* this takes O(*k* log *n*).
struct ReportPass<Object: Identifiable> {
  typealias Content = LiveContent<Object>
  typealias Entry = LiveEntry<Object>

  /// A place, and how many untouched objects come before it.
  struct Spot {
    let place: Int
    let untouched: Int
    var path: ListPath?
  }

  /// An object that the report is about.
  struct Item {
    let entry: Entry
    let old: Entry.State?
    let new: Entry.State?
    let contentChanged: Bool
    var before: Spot?
    var after: Spot?
  }

  /// An object that the report is not about, and that comes into the window or leaves it.
  struct Crossing {
    let entry: Entry
    var path: ListPath?
  }

  let content: Content
  var items: [Item] = []
  var sections: [SectionIndexes] = []
  var leaving: [Crossing] = []
  var entering: [Crossing] = []

  /// The numbers of the untouched objects that are in the window before and after.
  var staying = 0..<0
  private var notedSections: Set<ObjectIdentifier> = []
  private var oldPlacements: [Content.Placement] = []
  private var newPlacements: [Content.Placement] = []

  struct SectionIndexes {
    let section: LiveSection
    var before: Int?
    var after: Int?
  }

  /// Works out a report.
  ///
  /// - Returns: nil if the content has lost its order, since objects have changed without a report: then all must be
  ///   listed anew.
  init?(_ report: StoreReport<Object>, in content: Content) throws(LiveQueryError) {
    self.content = content
    for touched in content.touched(by: report) {
      var new: Entry.State?
      if let object = touched.object, let rank = touched.rank { new = try content.state(of: object, rank: rank) }
      let entry = content.entries[touched.id]
      let old = entry?.state
      guard let entry = entry ?? new.map({ Entry($0) }) else { continue }
      var contentChanged = false
      if let old, let new {
        contentChanged = content.contentKey.differs((old.object, old.content), (new.object, new.content)) ?? true
      }
      items.append(Item(entry: entry, old: old, new: new, contentChanged: contentChanged))
    }
    guard workOut() else { return nil }
  }

  /// Makes the change.
  func commit() {
    content.replace(oldPlacements, with: newPlacements)
    for indexes in sections where indexes.section.slot == PlaceTree.none {
      indexes.section.key.map { content.sections[$0] = nil }
    }
  }

  private mutating func workOut() -> Bool {
    let oldWindow = content.shown
    oldPlacements = placements { $0.old }
    for (index, spot) in spots(of: oldPlacements) { items[index].before = spot }
    content.replace(oldPlacements, with: [])
    guard !oldPlacements.enumerated().contains(where: { !content.isInOrder(at: $1.place - $0) }) else {
      content.replace([], with: oldPlacements)
      return false
    }
    for item in items {
      guard let new = item.new else { continue }
      item.entry.state = new
      content.insert(item.entry)
    }
    newPlacements = placements { $0.new }
    for (index, spot) in spots(of: newPlacements) { items[index].after = spot }

    findCrossings(oldWindow: untouched(oldWindow, oldPlacements), newWindow: untouched(content.shown, newPlacements))
    for item in items { for state in [item.old, item.new] { state.map { note($0.section) } } }
    for crossing in leaving + entering { note(crossing.entry.state.section) }
    readAfter()
    content.replace(newPlacements, with: oldPlacements)
    readBefore()
    return true
  }

  private mutating func note(_ section: LiveSection) {
    guard notedSections.insert(ObjectIdentifier(section)).inserted else { return }
    sections.append(SectionIndexes(section: section))
  }

  private mutating func readAfter() {
    for index in sections.indices { sections[index].after = content.index(of: sections[index].section) }
    for index in items.indices {
      if let spot = items[index].after { items[index].after?.path = content.path(ofPlace: spot.place) }
    }
    for index in entering.indices { entering[index].path = path(of: entering[index].entry) }
  }

  private mutating func readBefore() {
    for index in sections.indices { sections[index].before = content.index(of: sections[index].section) }
    for index in items.indices {
      if let spot = items[index].before { items[index].before?.path = content.path(ofPlace: spot.place) }
    }
    for index in leaving.indices { leaving[index].path = path(of: leaving[index].entry) }
  }

  private func path(of entry: Entry) -> ListPath? {
    content.path(ofPlace: content.place(of: entry))
  }

  // MARK: Places

  /// Where the items stand that are in the content, from the top.
  private func placements(_ state: (Item) -> Entry.State?) -> [Content.Placement] {
    items.compactMap { item in
      state(item).map { Content.Placement(entry: item.entry, place: content.place(of: item.entry), state: $0) }
    }.sorted { $0.place < $1.place }
  }

  private func spots(of placements: [Content.Placement]) -> [(Int, Spot)] {
    var indexes: [Object.ID: Int] = [:]
    for (index, item) in items.enumerated() { indexes[item.entry.id] = index }
    return placements.enumerated().compactMap { number, placement in
      indexes[placement.entry.id].map { ($0, Spot(place: placement.place, untouched: placement.place - number)) }
    }
  }

  /// The numbers of the untouched objects in a range of places.
  private func untouched(_ places: Range<Int>, _ placements: [Content.Placement]) -> Range<Int> {
    let start = places.lowerBound - placements.count { $0.place < places.lowerBound }
    let end = places.upperBound - placements.count { $0.place < places.upperBound }
    return start..<end
  }

  private mutating func findCrossings(oldWindow: Range<Int>, newWindow: Range<Int>) {
    let start = max(oldWindow.lowerBound, newWindow.lowerBound)
    staying = start..<max(start, min(oldWindow.upperBound, newWindow.upperBound))
    leaving = crossings(in: oldWindow, butNot: newWindow)
    entering = crossings(in: newWindow, butNot: oldWindow)
  }

  private func crossings(in window: Range<Int>, butNot other: Range<Int>) -> [Crossing] {
    let above = window.lowerBound..<max(window.lowerBound, min(window.upperBound, other.lowerBound))
    let start = min(window.upperBound, max(above.upperBound, other.upperBound))
    let below = max(window.lowerBound, start)..<window.upperBound
    return (Array(above) + Array(below)).compactMap { number in
      content.entry(atPlace: place(ofUntouched: number)).map { Crossing(entry: $0) }
    }
  }

  /// Where an untouched object stands after the change, by its number among them.
  private func place(ofUntouched number: Int) -> Int {
    // As many changed objects stand before it as have at most so many untouched ones before them.
    var low = 0
    var high = newPlacements.count
    while low < high {
      let middle = low + (high - low) / 2
      if newPlacements[middle].place - middle <= number { low = middle + 1 } else { high = middle }
    }
    return number + low
  }
}

extension LiveContent {
  /// An object that a report is about, as it is after the whole report.
  struct Touched {
    let id: Object.ID
    var object: Object?
    var rank: Int?
  }

  /// What a report comes to for each object that it names, and keeps their places in the order of the store.
  func touched(by report: StoreReport<Object>) -> [Touched] {
    var result: [Touched] = []
    var indexes: [Object.ID: Int] = [:]
    func index(of id: Object.ID) -> Int {
      if let index = indexes[id] { return index }
      indexes[id] = result.count
      result.append(Touched(id: id, rank: ranks[id]))
      return result.count - 1
    }
    for change in report.changes {
      switch change {
      case .insert(let object), .update(let object):
        let index = index(of: object.id)
        result[index].object = object
        guard result[index].rank == nil else { continue }
        result[index].rank = nextRank
        nextRank += 1
      case .delete(let id):
        let index = index(of: id)
        result[index].object = nil
        result[index].rank = nil
      }
    }
    for touched in result { ranks[touched.id] = touched.rank }
    return result
  }
}
