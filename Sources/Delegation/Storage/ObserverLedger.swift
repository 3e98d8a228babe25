/// The subscriptions of one channel, in the order they were made.
///
/// A delivery holds the array as it was when it began; a change meanwhile copies it once. A cancelled subscription
/// leaves a gap, so that a cancel moves nothing; gaps are closed when they outnumber the rest. Releasing an observer
/// may run foreign code (its deinit), so that comes last in each function, when nothing is being modified.
///
/// It knows nothing of the values delivered: a generic class would run this code unspecialised, at several times the
/// cost.
///
/// - Invariant: Numbers ascend and are never given twice; `gaps` counts the entries without a slot, at most half of
///   all; a slot in the list is live until it is removed or its own lifetime ends.
@usableFromInline
final class ObserverLedger {
  @usableFromInline
  struct Entry {
    @usableFromInline let number: Int
    /// The observer; nil in a gap.
    private(set) var slot: AnyObserverSlot?
    /// The same object, for a delivery to read without retaining it.
    @usableFromInline private(set) var unretained: Unmanaged<AnyObserverSlot>?

    init(number: Int, slot: AnyObserverSlot) {
      self.number = number
      self.slot = slot
      unretained = .passUnretained(slot)
    }

    mutating func clear() {
      slot = nil
      unretained = nil
    }
  }

  @usableFromInline var entries: ContiguousArray<Entry> = []
  var lastNumber = 0
  var gaps = 0

  /// The slots whose observers the next value could reach.
  var alive: [AnyObserverSlot] {
    entries.compactMap { entry in
      guard let slot = entry.slot, slot.isAlive else { return nil }
      return slot
    }
  }

  var hasAlive: Bool {
    entries.contains { $0.slot?.isAlive == true }
  }

  /// Adds a subscription at the end and returns its number.
  func append(_ slot: AnyObserverSlot) -> Int {
    if entries.count == entries.capacity { makeRoom() }
    let number = takeNumber()
    entries.append(Entry(number: number, slot: slot))
    return number
  }

  @usableFromInline
  func takeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Removes a subscription, if it still exists, also from the deliveries under way.
  func cancel(_ number: Int) {
    guard let index = index(of: number), let slot = entries[index].slot else { return }
    slot.isLive.isSet = false
    if index == entries.endIndex - 1 {
      entries.removeLast()
    } else {
      entries[index].clear()
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
  private func makeRoom() {
    sweep()
    // At least doubled: the next sweep comes after as many subscriptions as this one has looked at.
    if entries.count >= entries.capacity / 2 { entries.reserveCapacity(max(2, entries.count * 2)) }
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
