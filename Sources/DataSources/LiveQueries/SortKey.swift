public import Foundation

/// One of the sort criteria of a live query; each decides between objects that are equal for those before it.
///
/// ```swift
/// [.by { $0.dueDate }, .by({ $0.title }, using: .natural)]
/// [SortKey(SortDescriptor(\.title, order: .reverse))]
/// ```
///
/// In ascending order nil comes first, in descending order last. For objects bound to an actor use a key closure:
/// Foundation's descriptors need sendable key paths.
///
/// The query stores the keys that closures return, so an object that changes in place keeps its position until its
/// change is reported. A comparator of whole objects compares their current state: if such an object has changed before
/// its report, the query may have to evaluate all objects again.
public struct SortKey<Object> {
  /// Returns the value of the key for an object, followed by the values of the next keys.
  let value: (_ object: Object, _ next: SortValue?) -> SortValue
  let order: ValueOrder

  /// Sorts by one of Foundation's comparators, such as a `SortDescriptor`.
  @inlinable
  public init<Comparator: SortComparator>(_ comparator: Comparator) where Comparator.Compared == Object {
    self.init(value: { TypedSortValue($0, next: $1) }, order: ValueOrder(comparator))
  }

  @usableFromInline
  init(value: @escaping (_ object: Object, _ next: SortValue?) -> SortValue, order: ValueOrder) {
    self.value = value
    self.order = order
  }

  /// Sorts by the key that a closure returns.
  @inlinable
  public static func by<Key: Comparable>(
    _ key: @escaping (Object) -> Key, _ order: SortOrder = .forward
  ) -> SortKey {
    by(key, using: ComparableComparator(order: order))
  }

  /// Sorts by the optional key that a closure returns; in ascending order nil comes first.
  @inlinable
  public static func by<Key: Comparable>(
    _ key: @escaping (Object) -> Key?, _ order: SortOrder = .forward
  ) -> SortKey {
    by(key, using: ComparableComparator(order: order))
  }

  /// Sorts by the key that a closure returns, in the order of a comparator such as `.natural`.
  @inlinable
  public static func by<Comparator: SortComparator>(
    _ key: @escaping (Object) -> Comparator.Compared, using comparator: Comparator
  ) -> SortKey {
    SortKey(value: { TypedSortValue(key($0), next: $1) }, order: ValueOrder(comparator))
  }

  /// Sorts by the optional key that a closure returns, in the order of a comparator, with nil first if it ascends.
  @inlinable
  public static func by<Comparator: SortComparator>(
    _ key: @escaping (Object) -> Comparator.Compared?, using comparator: Comparator
  ) -> SortKey {
    SortKey(
      value: { TypedSortValue(key($0), next: $1) }, order: ValueOrder(NilFirstComparator(base: comparator)))
  }
}

/// Divides the objects of a live query into sections: one for each key.
///
/// Objects are sorted by it before the sort keys, so each section occurs once and in order.
///
/// ```swift
/// SectionKey.by { $0.dueDate }
/// ```
public struct SectionKey<Object> {
  let key: (Object) -> AnyHashable
  let precedes: (AnyHashable, AnyHashable) -> Bool

  /// Makes a section of all objects for which a closure returns the same key, and sorts the sections by their keys.
  public static func by<Key: Comparable & Hashable>(
    _ key: @escaping (Object) -> Key, _ order: SortOrder = .forward
  ) -> SectionKey {
    by({ Optional(key($0)) }, order)
  }

  /// Makes a section of all objects for which a closure returns the same key; in ascending order nil comes first.
  public static func by<Key: Comparable & Hashable>(
    _ key: @escaping (Object) -> Key?, _ order: SortOrder = .forward
  ) -> SectionKey {
    let comparator = NilFirstComparator(base: ComparableComparator<Key>(order: order))
    return SectionKey(
      key: { object in
        guard let found = key(object) else { return AnyHashable(Key?.none) }
        return AnyHashable(found)
      },
      precedes: { comparator.compare($0.base as? Key, $1.base as? Key) == .orderedAscending })
  }
}

// MARK: Orders

// The order of a key is compiled where the key's type is known, in the module that makes the sort key. There a
// comparison of two keys takes nanoseconds, and 100,000 objects are sorted in the time of `sorted`.

/// The keys of an object: the value of one sort key, followed by that of the next.
@usableFromInline
class SortValue {
  @usableFromInline let next: SortValue?

  @usableFromInline
  init(next: SortValue?) {
    self.next = next
  }
}

@usableFromInline
final class TypedSortValue<Key>: SortValue {
  @usableFromInline let key: Key

  @inlinable
  init(_ key: Key, next: SortValue?) {
    self.key = key
    super.init(next: next)
  }
}

/// The order of the values of one sort key.
@usableFromInline
struct ValueOrder {
  /// Returns a negative number if one value comes before the other, a positive one if after, and 0 if they are equal.
  let compare: (SortValue, SortValue) -> Int

  /// Returns the indexes of values in their order, with a closure that decides between equal ones.
  let sorted: (_ values: [SortValue], _ precedes: (Int, Int) -> Bool) -> [Int]

  // Closures, because the methods of a generic class aren't compiled for each type.
  @usableFromInline
  init(
    compare: @escaping (SortValue, SortValue) -> Int,
    sorted: @escaping (_ values: [SortValue], _ precedes: (Int, Int) -> Bool) -> [Int]
  ) {
    self.compare = compare
    self.sorted = sorted
  }

  @inlinable
  init<Comparator: SortComparator>(_ comparator: Comparator) {
    typealias Value = TypedSortValue<Comparator.Compared>
    self.init(
      compare: { one, other in
        guard let one = one as? Value, let other = other as? Value else { return 0 }
        return comparator.compare(one.key, other.key).rawValue
      },
      sorted: { values, precedes in
        var keys: [(key: Comparator.Compared, index: Int)] = []
        keys.reserveCapacity(values.count)
        for value in values {
          if let value = value as? Value { keys.append((value.key, keys.count)) }
        }
        keys.sort { one, other in
          switch comparator.compare(one.key, other.key) {
          case .orderedAscending: true
          case .orderedDescending: false
          case .orderedSame: precedes(one.index, other.index)
          }
        }
        return keys.map(\.index)
      })
  }
}

/// The order of `<`, as a comparator.
@usableFromInline
struct ComparableComparator<Compared: Comparable>: SortComparator {
  @usableFromInline var order: SortOrder

  @inlinable
  init(order: SortOrder) {
    self.order = order
  }

  @inlinable
  func compare(_ one: Compared, _ other: Compared) -> ComparisonResult {
    if one < other { return order == .forward ? .orderedAscending : .orderedDescending }
    if other < one { return order == .forward ? .orderedDescending : .orderedAscending }
    return .orderedSame
  }
}

/// The order of another comparator, with nil first in ascending order and last in descending order.
@usableFromInline
struct NilFirstComparator<Base: SortComparator>: SortComparator {
  @usableFromInline var base: Base

  @inlinable
  init(base: Base) {
    self.base = base
  }

  @inlinable
  var order: SortOrder {
    get { base.order }
    set { base.order = newValue }
  }

  @inlinable
  func compare(_ one: Base.Compared?, _ other: Base.Compared?) -> ComparisonResult {
    switch (one, other) {
    case (nil, nil): .orderedSame
    case (nil, _): order == .forward ? .orderedAscending : .orderedDescending
    case (_, nil): order == .forward ? .orderedDescending : .orderedAscending
    case (let one?, let other?): base.compare(one, other)
    }
  }
}
