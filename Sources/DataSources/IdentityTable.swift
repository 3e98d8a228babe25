/// A hash table from identities to numbers, with open addressing.
///
/// It stores 32 bits of each hash by number, so that no identity is hashed again when the table grows or two lists are
/// compared. The owner compares identities whose bits are equal.
@usableFromInline
struct IdentityTable: Sendable {
  /// The hashes by number.
  @usableFromInline var hashes: [UInt32]

  /// The numbers, each in the slot of its hash or in the next free one, or −1 in a free slot.
  ///
  /// The number of slots is a power of two, and a quarter of them is always free. 31 bits suffice: each number takes
  /// more than 30 bytes, so the lists would exceed 64 GB first.
  @usableFromInline var slots: [Int32] = []

  @inlinable
  init() {
    hashes = []
  }

  /// Creates a table of identities that are known to be distinct.
  init(distinct hashes: [UInt32]) {
    self.hashes = hashes
    rebuild()
  }

  @inlinable
  static func hash(_ id: some Hashable) -> UInt32 {
    UInt32(truncatingIfNeeded: id.hashValue)
  }

  /// Returns the number of an identity.
  ///
  /// - Parameter isEqual: Returns whether the value with a number, whose identity has this hash, has this identity.
  @inlinable
  func number(_ hash: UInt32, isEqual: (Int) -> Bool) -> Int? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while true {
      let number = Int(slots[slot])
      if number < 0 { return nil }
      if hashes[number] == hash, isEqual(number) { return number }
      slot = (slot + 1) & mask
    }
  }

  /// Appends an identity with the next number; if the table contains it, returns its number instead.
  @inlinable
  mutating func append(_ hash: UInt32, isEqual: (Int) -> Bool) -> Int? {
    if hashes.count >= Self.capacity(of: slots.count) { reserve(hashes.count + 1) }
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if hashes[number] == hash, isEqual(number) { return number }
      slot = (slot + 1) & mask
    }
    slots[slot] = Int32(hashes.count)
    hashes.append(hash)
    return nil
  }

  /// Reserves slots for a number of identities.
  @usableFromInline
  mutating func reserve(_ count: Int) {
    guard count > Self.capacity(of: slots.count) else { return }
    hashes.reserveCapacity(count)
    rebuild(for: count)
  }

  /// Changes the numbers of the hashes.
  @usableFromInline
  mutating func rearrange(_ change: (inout [UInt32]) -> Void) {
    change(&hashes)
    rebuild()
  }

  @inlinable
  static func capacity(of slotCount: Int) -> Int { slotCount / 4 * 3 }

  private mutating func rebuild(for count: Int = 0) {
    var slotCount = 8
    while Self.capacity(of: slotCount) < max(count, hashes.count) { slotCount *= 2 }
    slots = [Int32](repeating: -1, count: slotCount)
    let mask = slotCount - 1
    for (number, hash) in hashes.enumerated() {
      var slot = Int(hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number)
    }
  }

  // MARK: Moving and removing

  /// Moves the numbers from one on before a smaller one.
  ///
  /// No slot is searched for again, so this takes a fraction of the time of a new table.
  @usableFromInline
  mutating func moveNumbers(from start: Int, to index: Int) {
    let moved = Array(hashes[start...])
    hashes.removeLast(moved.count)
    hashes.insert(contentsOf: moved, at: index)
    let (start, index, count) = (Int32(start), Int32(index), Int32(moved.count))
    // Arithmetic that doesn't trap lets the compiler change several slots at once.
    for slot in slots.indices {
      let number = slots[slot]
      slots[slot] = number &+ (number < index ? 0 : number < start ? count : index &- start)
    }
  }

  /// Removes a number; those after it move down.
  mutating func remove(_ number: Int) {
    removeSlot(of: number)
    hashes.remove(at: number)
    guard hashes.count > Self.capacity(of: slots.count) / 4 else { return rebuild() }
    guard number < hashes.count else { return }
    let removed = Int32(number)
    for slot in slots.indices { slots[slot] &-= slots[slot] > removed ? 1 : 0 }
  }

  /// Removes a number; the last one takes its place.
  mutating func removeReplacingWithLast(_ number: Int) {
    removeSlot(of: number)
    let last = hashes.count - 1
    if number < last {
      slots[slot(of: last)] = Int32(number)
      hashes[number] = hashes[last]
    }
    hashes.removeLast()
  }

  private func slot(of number: Int) -> Int {
    var slot = Int(hashes[number]) & (slots.count - 1)
    while slots[slot] != number { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  /// Frees the slot of a number, and moves those after it that would not be found anymore.
  private mutating func removeSlot(of number: Int) {
    let mask = slots.count - 1
    var free = slot(of: number)
    var next = (free + 1) & mask
    while slots[next] >= 0 {
      let wanted = Int(hashes[Int(slots[next])]) & mask
      // Whether the free slot is between the wanted one and the one in use.
      if (next - wanted) & mask >= (next - free) & mask {
        slots[free] = slots[next]
        free = next
      }
      next = (next + 1) & mask
    }
    slots[free] = -1
  }
}
