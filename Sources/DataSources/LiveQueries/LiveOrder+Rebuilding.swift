// A report of many objects makes the order anew: a few passes over all objects cost less than a search for each.

extension LiveOrder {
  /// Returns the order after many records have new states, and their placements in both; nil if the other records
  /// aren't in order.
  ///
  /// The new order has the states, this one has none until it takes them back.
  ///
  /// - Complexity: O(*n*) for all objects, and O(*k* log *k*) for *k* records; no tree is made or searched.
  func replacing(
    _ items: [ReportUpdate.Item]
  ) -> (order: LiveOrder, old: [ReportUpdate.Placement], new: [ReportUpdate.Placement])? {
    var itemOfRecord = [Int32](repeating: -1, count: states.count)
    for item in items.indices { itemOfRecord[items[item].record] = Int32(item) }
    var old: [ReportUpdate.Placement] = []
    old.reserveCapacity(items.count)
    var kept: [Int] = []
    kept.reserveCapacity(count)
    var (isInOrder, followsGap, position) = (true, false, 0)
    forEachRecord(in: 0..<count) { record in
      let item = Int(itemOfRecord[record])
      if item >= 0 {
        old.append(.init(position: position, item: item))
        followsGap = true
      } else {
        if followsGap, let last = kept.last, !self.isInOrder(last, record) { isInOrder = false }
        followsGap = false
        kept.append(record)
      }
      position += 1
    }
    guard isInOrder else { return nil }
    let order = LiveOrder(unordered: rules, onlySection, [])
    order.takeStates(of: self)
    var added: [Int] = []
    added.reserveCapacity(items.count)
    for item in items {
      order.states[item.record] = item.new
      if item.new != nil { added.append(item.record) }
    }
    var new: [ReportUpdate.Placement] = []
    new.reserveCapacity(added.count)
    let merged = order.merged(kept, order.sorted(added)) { record, position in
      new.append(.init(position: position, item: Int(itemOfRecord[record])))
    }
    order.fill(with: merged)
    return (order, old, new)
  }

  /// Moves the states of another order of the same records into this one.
  func takeStates(of other: LiveOrder) {
    states = other.states
    other.states = []
  }

  /// Sets the state of a record that has the same position with or without it.
  func setState(_ state: LiveState?, of record: Int) { states[record] = state }

  /// Returns the records of two lists that are in order as one list, and calls a closure with each added record and
  /// its position.
  private func merged(_ kept: [Int], _ added: [Int], _ place: (_ record: Int, _ position: Int) -> Void) -> [Int] {
    let indexes = onlySection == nil ? indexes(of: sortedSections(of: kept + added)) : []
    func precedes(_ one: Int, _ other: Int) -> Bool {
      guard let one = states[one], let other = states[other] else { return false }
      if one.section === other.section { return self.precedes(one, other) }
      return indexes[one.section.number] < indexes[other.section.number]
    }
    var merged: [Int] = []
    merged.reserveCapacity(kept.count + added.count)
    var rest = kept[...]
    for record in added {
      // Searched from the start in steps that double, since the next place is often near.
      var length = 1
      while length < rest.count, !precedes(record, rest[rest.startIndex + length - 1]) { length *= 2 }
      let end = rest.prefix(length).partitioningIndex { precedes(record, $0) }
      merged += rest[..<end]
      place(record, merged.count)
      merged.append(record)
      rest = rest[end...]
    }
    return merged + rest
  }
}
