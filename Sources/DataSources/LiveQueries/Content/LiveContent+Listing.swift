import MessageTracing

extension LiveContent {
  /// Evaluates all objects of a store.
  ///
  /// - Complexity: O(*n* log *n*).
  convenience init(
    listing settings: LiveQuery<Object>.Settings, contentKey: ContentKey<Object>
  ) throws(LiveQueryError) {
    guard let store = settings.store else { throw .storeIsGone }
    self.init(settings, contentKey: contentKey)
    let objects: [Object]
    do {
      objects = try store.objects()
    } catch {
      throw .storeRefused(reason: "\(error)", store: Participant(store))
    }
    ranks.reserveCapacity(objects.count)
    for (rank, object) in objects.enumerated() {
      guard let first = ranks.updateValue(rank, forKey: object.id) else { continue }
      throw .duplicate(id: "\(object.id)", first: first, second: rank, store: Participant(store))
    }
    nextRank = objects.count
    var states: [Entry.State] = []
    for (rank, object) in objects.enumerated() {
      if let state = try state(of: object, rank: rank) { states.append(state) }
    }
    fill(with: states)
  }

  private func fill(with states: [Entry.State]) {
    for state in states { state.section.count += 1 }
    let ordered = (onlySection.map { [$0] } ?? Array(sections.values)).sorted(by: precedes)
    for (slot, section) in ordered.enumerated() { section.slot = slot }
    sectionOfSlot = ContiguousArray(ordered)
    sectionPlaces = PlaceTree(weights: ordered.map(\.count))

    var buckets = ordered.map { _ in [Entry.State]() }
    for state in states { buckets[state.section.slot].append(state) }
    entries.reserveCapacity(states.count)
    entryOfSlot.reserveCapacity(states.count)
    for index in buckets.indices {
      buckets[index].sort(by: precedes)
      for state in buckets[index] {
        let entry = Entry(state)
        entry.slot = entryOfSlot.count
        entryOfSlot.append(entry)
        entries[entry.id] = entry
      }
    }
    places = PlaceTree(weights: [Int](repeating: 1, count: states.count))
  }
}
