/// Values in order, found by their identities in O(1); each identity occurs once.
///
/// A value's number is its index. Inserting and removing anywhere but at the end takes O(*n*).
@usableFromInline
struct IdentifiedList<Value: Identifiable> {
  @usableFromInline var values: [Value]
  @usableFromInline var table: IdentityTable

  /// A value that can't be inserted, because the list contains its identity.
  @usableFromInline
  struct Duplicate {
    /// Its index among the values to insert.
    @usableFromInline let offset: Int

    /// The number that has the identity; the values to insert are numbered after the last one.
    @usableFromInline let number: Int

    @inlinable
    init(offset: Int, number: Int) {
      self.offset = offset
      self.number = number
    }
  }

  @inlinable
  init() {
    values = []
    table = IdentityTable()
  }

  /// Creates a list of values whose identities are known to be distinct, and to have these hashes.
  init(distinct values: [Value], hashes: [UInt32]) {
    self.values = values
    table = IdentityTable(distinct: hashes)
  }

  @inlinable var count: Int { values.count }

  @inlinable
  func number(of id: Value.ID) -> Int? {
    table.number(IdentityTable.hash(id)) { values[$0].id == id }
  }

  /// Inserts all values, or none if an identity would occur twice.
  @inlinable
  mutating func insert(_ new: [Value], at index: Int) -> Duplicate? {
    let count = values.count
    table.reserve(count + new.count)
    if count == 0 { values = new } else { values.append(contentsOf: new) }
    for offset in new.indices {
      let id = new[offset].id
      if let number = table.append(IdentityTable.hash(id), isEqual: { values[$0].id == id }) {
        values.removeLast(new.count)
        table.rearrange { $0.removeLast(offset) }
        return Duplicate(offset: offset, number: number)
      }
    }
    if index < count {
      values.removeLast(new.count)
      values.insert(contentsOf: new, at: index)
      table.rearrange { hashes in
        let added = hashes[count...]
        hashes.removeLast(added.count)
        hashes.insert(contentsOf: added, at: index)
      }
    }
    return nil
  }

  /// Keeps the values with these numbers, in this order.
  @usableFromInline
  mutating func select(_ numbers: [Int]) {
    values = numbers.map { values[$0] }
    table.rearrange { hashes in hashes = numbers.map { hashes[$0] } }
  }

  /// Moves a value to another number.
  @usableFromInline
  mutating func move(_ number: Int, to target: Int) {
    guard number != target else { return }
    values.insert(values.remove(at: number), at: target)
    table.rearrange { $0.insert($0.remove(at: number), at: target) }
  }

  /// Returns the numbers that the values had in an earlier list.
  @inlinable
  func origins(in old: IdentifiedList, isUnchanged: (Value, Value) -> Bool) -> Origins {
    var numbers: [Int32] = []
    numbers.reserveCapacity(values.count)
    var changed: [Int] = []
    // Most values follow the same value as before; the table is searched only for the others.
    var next = 0
    for number in values.indices {
      let hash = table.hashes[number]
      let id = values[number].id
      let origin: Int?
      if next < old.values.count, old.table.hashes[next] == hash, old.values[next].id == id {
        origin = next
      } else {
        origin = old.table.number(hash) { old.values[$0].id == id }
      }
      if let origin {
        next = origin + 1
        if !isUnchanged(old.values[origin], values[number]) { changed.append(number) }
      }
      numbers.append(Int32(truncatingIfNeeded: origin ?? -1))
    }
    return Origins(numbers: numbers, changed: changed)
  }
}

extension IdentifiedList: Sendable where Value: Sendable {}

/// The numbers that the values of a list had in an earlier one.
@usableFromInline
struct Origins: Sendable, Hashable {
  /// For each number the one that the same identity had before, or −1.
  @usableFromInline let numbers: [Int32]

  /// The numbers, ascending, of the values whose content has changed.
  @usableFromInline let changed: [Int]

  @inlinable
  init(numbers: [Int32], changed: [Int]) {
    self.numbers = numbers
    self.changed = changed
  }
}

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
}
