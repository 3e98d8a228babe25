extension LiveContent {
  /// An entry at its place, in one of its states.
  struct Placement {
    let entry: Entry
    let place: Int
    let state: Entry.State
  }

  /// Takes entries out and puts others in; both lists are sorted by place, and an entry may be in both.
  ///
  /// The places of the first list are those before anything was taken out, those of the second those after everything was
  /// put in: with the lists exchanged, the change is taken back.
  func replace(_ old: [Placement], with new: [Placement]) {
    for placement in old.reversed() { remove(placement.entry) }
    for placement in new {
      placement.entry.state = placement.state
      insert(placement.entry, at: placement.place)
    }
  }

  /// Puts an entry in its order.
  ///
  /// - Complexity: O(log *n*), with at most 1.44 log₂ *n* comparisons.
  func insert(_ entry: Entry) {
    let section = entry.state.section
    guard section.count == 0 else {
      let place = places.place(in: places(of: section)) { slot in
        entryOfSlot[slot].map { precedes($0.state, entry.state) } ?? false
      }
      insert(entry, at: place)
      return
    }
    let next = place(forNew: section)
    let place =
      next < sectionPlaces.count ? sectionPlaces.weight(before: sectionPlaces.slot(at: next)) : count
    insert(entry, at: place)
  }

  func insert(_ entry: Entry, at place: Int) {
    entries[entry.id] = entry
    let section = entry.state.section
    if section.slot == PlaceTree.none { add(section, at: self.place(forNew: section)) }
    section.count += 1
    sectionPlaces.setWeight(section.count, of: section.slot)
    entry.slot = places.insert(at: place, weight: 1)
    Self.keep(entry, in: &entryOfSlot, at: entry.slot)
  }

  private func remove(_ entry: Entry) {
    entries[entry.id] = nil
    places.remove(entry.slot)
    entryOfSlot[entry.slot] = nil
    entry.slot = PlaceTree.none
    let section = entry.state.section
    section.count -= 1
    sectionPlaces.setWeight(section.count, of: section.slot)
    guard section.count == 0, section !== onlySection else { return }
    sectionPlaces.remove(section.slot)
    sectionOfSlot[section.slot] = nil
    section.slot = PlaceTree.none
  }

  /// Puts a section without objects among the others.
  func add(_ section: LiveSection, at place: Int) {
    section.slot = sectionPlaces.insert(at: place, weight: 0)
    Self.keep(section, in: &sectionOfSlot, at: section.slot)
  }

  private func place(forNew section: LiveSection) -> Int {
    sectionPlaces.place(in: 0..<sectionPlaces.count) { slot in
      sectionOfSlot[slot].map { precedes($0, section) } ?? false
    }
  }

  /// Slots are numbered without gaps, so that a new one is either a used one or the next.
  private static func keep<Value>(_ value: Value, in values: inout ContiguousArray<Value?>, at slot: Int) {
    if slot < values.count { values[slot] = value } else { values.append(value) }
  }

  /// Whether the entries before and at a place are in order, as they are unless one has changed without a report.
  func isInOrder(at place: Int) -> Bool {
    guard let one = entry(atPlace: place - 1), let other = entry(atPlace: place) else { return true }
    return one.state.section !== other.state.section || precedes(one.state, other.state)
  }
}
