/// Values in order, found by their identities in O(1); each identity occurs once.
///
/// A value's number is its index. Inserting and removing anywhere but at the end takes O(*n*).
@usableFromInline
struct IdentifiedList<Value> {
  @usableFromInline let identity: Identity<Value>
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
  init(_ identity: Identity<Value>) {
    self.identity = identity
    values = []
    table = IdentityTable()
  }

  /// Creates a list of parts of two lists; no identity may occur in two of them.
  init(_ runs: [NumberRun], old: IdentifiedList, new: IdentifiedList) {
    identity = old.identity
    values = identity.joined(runs, old.values, new.values)
    var hashes: [UInt32] = []
    hashes.reserveCapacity(values.count)
    for run in runs {
      switch run {
      case .old(let numbers): hashes += old.table.hashes[numbers]
      case .new(let numbers): hashes += new.table.hashes[numbers]
      }
    }
    table = hashes == old.table.hashes ? old.table : IdentityTable(distinct: hashes)
  }

  @inlinable var count: Int { values.count }

  /// Returns the number of the value with the identity of a value.
  @inlinable
  func number(of value: Value) -> Int? {
    table.number(identity.hash(value)) { identity.isSame(values[$0], value) }
  }

  /// Returns the number of the value with an identity.
  @inlinable
  func number(withID id: Value.ID) -> Int? where Value: Identifiable {
    table.number(IdentityTable.hash(id)) { values[$0].id == id }
  }

  /// Returns the number of the value with an identity whose type isn't known.
  func number(withAnyID id: AnyHashable) -> Int? {
    identity.find(id, values, table)
  }

  /// Returns the identity of the value with a number, or nil if there is none.
  func id(at number: Int) -> AnyHashable? {
    values.indices.contains(number) ? identity.id(values[number]) : nil
  }

  /// Returns whether the value with a number has the identity of a value of another list.
  func hasSameID(at number: Int, as other: IdentifiedList, at otherNumber: Int) -> Bool {
    table.hashes[number] == other.table.hashes[otherNumber]
      && identity.isSame(values[number], other.values[otherNumber])
  }

  /// Inserts all values, or none if an identity would occur twice.
  @inlinable
  mutating func insert(_ new: [Value], at index: Int) -> Duplicate? {
    let count = values.count
    table.reserve(count + new.count)
    if count == 0 { values = new } else { values.append(contentsOf: new) }
    if let duplicate = identity.append(&table, values, count) {
      values.removeLast(new.count)
      table.rearrange { $0.removeLast(duplicate.offset) }
      return duplicate
    }
    if index < count {
      values.removeLast(new.count)
      values.insert(contentsOf: new, at: index)
      table.moveNumbers(from: count, to: index)
    }
    return nil
  }

  /// Keeps the values with these numbers, in this order.
  @usableFromInline
  mutating func select(_ numbers: [Int]) {
    values = numbers.map { values[$0] }
    table.rearrange { hashes in hashes = numbers.map { hashes[$0] } }
  }

  /// Removes the value with a number.
  mutating func remove(_ number: Int) {
    values.remove(at: number)
    table.remove(number)
  }

  /// Moves a value to another number.
  mutating func move(_ number: Int, to target: Int) {
    guard number != target else { return }
    values.insert(values.remove(at: number), at: target)
    table.rearrange { $0.insert($0.remove(at: number), at: target) }
  }

  /// Returns the numbers that the values had in an earlier list.
  @inlinable
  func origins(in old: IdentifiedList, isUnchanged: (Value, Value) -> Bool) -> Origins {
    let numbers = identity.origins(self, old)
    var changed: [Int] = []
    for number in values.indices {
      let origin = Int(numbers[number])
      if origin >= 0, !isUnchanged(old.values[origin], values[number]) { changed.append(number) }
    }
    return Origins(numbers: numbers, changed: changed)
  }
}

extension IdentifiedList: Sendable where Value: Sendable {}

/// Successive numbers of an earlier list or of a later one.
@usableFromInline
enum NumberRun {
  case old(Range<Int>)
  case new(Range<Int>)

  var numbers: Range<Int> {
    switch self {
    case .old(let numbers), .new(let numbers): numbers
    }
  }
}

/// The identity of values: their `id`, or the values themselves.
///
/// The closures are made where the type of the values is known, so that a loop over all values is specialized for it.
@usableFromInline
final class Identity<Value> {
  @usableFromInline let hash: (Value) -> UInt32
  @usableFromInline let isSame: (Value, Value) -> Bool
  @usableFromInline let id: (Value) -> AnyHashable

  /// Returns the number of the value with an identity; nil if there is none or the identity has another type.
  @usableFromInline let find: (AnyHashable, [Value], IdentityTable) -> Int?

  /// Appends the values from an index on to a table that has those before it.
  @usableFromInline let append: (inout IdentityTable, [Value], Int) -> IdentifiedList<Value>.Duplicate?

  /// Returns for each value of a list its number in an earlier one, or −1.
  @usableFromInline let origins: (IdentifiedList<Value>, IdentifiedList<Value>) -> [Int32]

  /// Returns the values with some numbers of two lists.
  @usableFromInline let joined: ([NumberRun], [Value], [Value]) -> [Value]

  @inlinable
  init<Rule: IdentityRule>(_ rule: Rule.Type) where Rule.Value == Value {
    hash = { IdentityTable.hash(Rule.id(of: $0)) }
    isSame = { Rule.id(of: $0) == Rule.id(of: $1) }
    id = { AnyHashable(Rule.id(of: $0)) }
    find = { anyID, values, table in
      guard let id = anyID as? Rule.ID else { return nil }
      return table.number(IdentityTable.hash(id)) { Rule.id(of: values[$0]) == id }
    }
    append = { table, values, start in
      for number in start..<values.count {
        let id = Rule.id(of: values[number])
        if let other = table.append(IdentityTable.hash(id), isEqual: { Rule.id(of: values[$0]) == id }) {
          return IdentifiedList.Duplicate(offset: number - start, number: other)
        }
      }
      return nil
    }
    origins = { new, old in
      var numbers: [Int32] = []
      numbers.reserveCapacity(new.values.count)
      // Most values follow the same value as before; the table is searched only for the others.
      var next = 0
      for number in new.values.indices {
        let hash = new.table.hashes[number]
        let id = Rule.id(of: new.values[number])
        let origin: Int?
        if next < old.values.count, old.table.hashes[next] == hash, Rule.id(of: old.values[next]) == id {
          origin = next
        } else {
          origin = old.table.number(hash) { Rule.id(of: old.values[$0]) == id }
        }
        if let origin { next = origin + 1 }
        numbers.append(Int32(truncatingIfNeeded: origin ?? -1))
      }
      return numbers
    }
    joined = { runs, old, new in
      var values: [Value] = []
      values.reserveCapacity(new.count)
      for run in runs {
        switch run {
        case .old(let numbers): values += old[numbers]
        case .new(let numbers): values += new[numbers]
        }
      }
      return values
    }
  }

  /// Returns the identity of values that have an `id`.
  @inlinable
  static func byID() -> Identity where Value: Identifiable { Identity(IdentityByID<Value>.self) }

  /// Returns the identity of hashable values: themselves, or their `id` if their type also has one.
  @inlinable
  static func bySelf() -> Identity where Value: Hashable {
    byIDIfIdentifiable() ?? Identity(IdentityBySelf<Value>.self)
  }

  /// Returns the identity of values whose type has an `id`, as known at run time.
  @usableFromInline
  static func byIDIfIdentifiable() -> Identity? {
    func make<Element: Identifiable>(_ type: Element.Type) -> Identity? { Identity<Element>.byID() as? Identity }
    return (Value.self as? any Identifiable.Type).flatMap { make($0) }
  }

  /// Returns the identity of values of which no conformance is known; nil if they are neither identifiable nor hashable.
  static func atRunTime() -> Identity? {
    func make<Element: Hashable>(_ type: Element.Type) -> Identity? { Identity<Element>.bySelf() as? Identity }
    return byIDIfIdentifiable() ?? (Value.self as? any Hashable.Type).flatMap { make($0) }
  }
}

// Unchecked, because closures that use a conformance of a type that isn't known can't be checked. They capture nothing,
// and use only conformances of a sendable type, which no actor isolates.
extension Identity: @unchecked Sendable where Value: Sendable {}

/// Determines the identity of values.
@usableFromInline
protocol IdentityRule {
  associatedtype Value
  associatedtype ID: Hashable
  static func id(of value: Value) -> ID
}

/// Identifies values by their `id`.
@usableFromInline
enum IdentityByID<Value: Identifiable>: IdentityRule {
  @inlinable static func id(of value: Value) -> Value.ID { value.id }
}

/// Identifies values by themselves.
@usableFromInline
enum IdentityBySelf<Value: Hashable>: IdentityRule {
  @inlinable static func id(of value: Value) -> Value { value }
}

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
