/// Values in order, each identity once, found by it at once.
///
/// A value's number is its place. Inserting and removing elsewhere than at the end costs a pass over all.
@usableFromInline
struct IdentifiedList<Value: Identifiable> {
  @usableFromInline var values: [Value]
  @usableFromInline var table: IdentityTable

  /// A value that cannot be inserted, since its identity is there.
  @usableFromInline
  struct Clash {
    /// Its place among the values to be inserted.
    @usableFromInline let offset: Int

    /// The number that has the identity; those to be inserted count on behind the last.
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

  /// Makes a list of values whose identities are known to be distinct, and to have these hashes.
  init(distinct values: [Value], hashes: [UInt32]) {
    self.values = values
    table = IdentityTable(distinct: hashes)
  }

  @inlinable var count: Int { values.count }

  @inlinable
  func number(of id: Value.ID) -> Int? {
    table.number(IdentityTable.hash(id)) { values[$0].id == id }
  }

  /// Inserts all values, or none where two would be the same.
  @inlinable
  mutating func insert(_ new: [Value], at place: Int) -> Clash? {
    let count = values.count
    table.reserve(count + new.count)
    if count == 0 { values = new } else { values.append(contentsOf: new) }
    for offset in new.indices {
      let id = new[offset].id
      if let number = table.append(IdentityTable.hash(id), isMeant: { values[$0].id == id }) {
        values.removeLast(new.count)
        table.rearrange { $0.removeLast(offset) }
        return Clash(offset: offset, number: number)
      }
    }
    if place < count {
      values.removeLast(new.count)
      values.insert(contentsOf: new, at: place)
      table.rearrange { hashes in
        let added = hashes[count...]
        hashes.removeLast(added.count)
        hashes.insert(contentsOf: added, at: place)
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

  /// Moves one value to where it has a number.
  @usableFromInline
  mutating func move(_ number: Int, to target: Int) {
    guard number != target else { return }
    values.insert(values.remove(at: number), at: target)
    table.rearrange { $0.insert($0.remove(at: number), at: target) }
  }

  /// Where the values of a list were in an earlier one.
  @inlinable
  func origins(in old: IdentifiedList, isUnchanged: (Value, Value) -> Bool) -> Origins {
    var numbers: [Int32] = []
    numbers.reserveCapacity(values.count)
    var changed: [Int] = []
    // What follows a value mostly followed it before; only where it did not, the table is asked.
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
