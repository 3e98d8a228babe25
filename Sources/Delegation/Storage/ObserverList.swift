/// The subscriptions of one channel, in the order they were made.
///
/// A delivery holds the array as it was when it began; a change meanwhile copies it once. A cancelled subscription
/// leaves a gap, so that a cancel moves nothing; gaps are closed when they outnumber the rest. Releasing an observer
/// may run foreign code (its deinit), so that happens last in each function, when nothing is being modified.
///
/// - Invariant: Numbers ascend and are never given twice; `gaps` counts the entries without a slot, at most half of
///   all; a slot in the list is live until it is removed or its own lifetime ends.
@usableFromInline
final class ObserverList<Value>: ObserverTokenIssuer {
  @usableFromInline
  struct Entry {
    @usableFromInline let number: Int
    @usableFromInline var slot: ObserverSlot<Value>?

    @inlinable
    init(number: Int, slot: ObserverSlot<Value>) {
      self.number = number
      self.slot = slot
    }
  }

  @usableFromInline var entries: ContiguousArray<Entry> = []
  @usableFromInline let lastNumber = Count(0)
  var gaps = 0

  @inlinable
  init() {}

  /// The slots whose observers the next value could reach.
  var alive: [ObserverSlot<Value>] {
    entries.compactMap { entry in
      guard let slot = entry.slot, slot.isAlive else { return nil }
      return slot
    }
  }

  var hasAlive: Bool {
    entries.contains { $0.slot?.isAlive == true }
  }
}

// MARK: - Delivering

extension ObserverList {
  /// Hands a value to every subscription there is now, less those that end meanwhile.
  @inlinable
  func deliver(_ value: Value, from source: AnyObject?) {
    var haveSomeEnded = false
    for entry in entries {
      guard let slot = entry.slot, slot.isLive.isSet else { continue }
      if let direct = slot.direct {
        direct(value)
      } else if !slot.deliver(value, from: source) {
        haveSomeEnded = true
      }
    }
    if haveSomeEnded { sweep() }
  }

  /// Hands the end event to every subscription, and ends each before its observer is called.
  func finish(with value: Value) {
    for entry in entries {
      guard let slot = entry.slot, slot.isLive.isSet else { continue }
      cancel(entry.number)
      slot.finish(with: value)
    }
  }
}

// MARK: - Adding and removing

extension ObserverList {
  /// Adds a subscription at the end and returns its number.
  @inlinable
  func append(_ slot: ObserverSlot<Value>) -> Int {
    if entries.count == entries.capacity { makeRoom() }
    let number = takeNumber()
    entries.append(Entry(number: number, slot: slot))
    return number
  }

  @inlinable
  func takeNumber() -> Int {
    lastNumber.value += 1
    return lastNumber.value
  }

  /// Removes a subscription, if it still exists, also from the deliveries under way.
  @usableFromInline
  func cancel(_ number: Int) {
    guard let index = index(of: number), let slot = entries[index].slot else { return }
    slot.isLive.isSet = false
    if index == entries.endIndex - 1 {
      entries.removeLast()
    } else {
      entries[index].slot = nil
      gaps += 1
    }
    closeGaps()
    withExtendedLifetime(slot) {}
  }

  func removeAll() {
    for entry in entries { cancel(entry.number) }
  }

  /// Removes the subscriptions whose own lifetime has ended: their object, owner or source is dead, or they got their
  /// last delivery.
  @usableFromInline
  func sweep() {
    for entry in entries {
      if let slot = entry.slot, !slot.isAlive { cancel(entry.number) }
    }
  }

  /// Removes the dead before the array grows, so that a channel that is never notified does not collect them.
  @usableFromInline
  func makeRoom() {
    sweep()
    // At least doubled: the next sweep comes after as many subscriptions as this one has looked at.
    if entries.count > entries.capacity / 2 || entries.isEmpty { entries.reserveCapacity(max(2, entries.count * 2)) }
  }

  private func closeGaps() {
    guard gaps > entries.count / 2 else { return }
    entries.removeAll { $0.slot == nil }
    gaps = 0
  }

  /// Numbers ascend, so this is a binary search; the last subscription is looked at first.
  private func index(of number: Int) -> Int? {
    guard let last = entries.last, number <= last.number else { return nil }
    if last.number == number { return entries.endIndex - 1 }
    var low = entries.startIndex
    var high = entries.endIndex - 1
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return entries[low].number == number ? low : nil
  }
}
