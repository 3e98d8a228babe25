public import Foundation

// Forms with an optional key are disfavored: for a closure of several statements the compiler can't decide between them
// and those with a key that is never nil.

/// One of the sort criteria of a live query; each decides between objects that are equal for those before it.
///
/// ```swift
/// [.by { $0.dueDate }, .by({ $0.title }, using: .natural)]
/// [SortKey(SortDescriptor(\.title, order: .reverse))]
/// ```
///
/// In ascending order nil comes first, and then keys that aren't equal to themselves, such as `Double.nan`; in descending
/// order both come last. For objects bound to an actor use a key closure:
/// Foundation's descriptors need sendable key paths.
///
/// The query stores the keys that closures return, so an object that changes in place keeps its position until its
/// change is reported. A comparator of whole objects compares their current state: if such an object has changed before
/// its report, the query may have to evaluate all objects again.
public struct SortKey<Object> {
  /// Makes the column of the keys of a query's objects.
  let makeColumn: () -> SortColumn<Object>

  /// Sorts by one of Foundation's comparators, such as a `SortDescriptor`.
  @inlinable
  public init<Comparator: SortComparator>(_ comparator: Comparator) where Comparator.Compared == Object {
    self = .by({ $0 }, using: comparator)
  }

  @usableFromInline
  init(makeColumn: @escaping () -> SortColumn<Object>) {
    self.makeColumn = makeColumn
  }

  /// Sorts by the key that a closure returns.
  @inlinable
  public static func by<Key: Comparable>(
    _ key: @escaping (Object) -> Key, _ order: SortOrder = .forward
  ) -> SortKey {
    by(key, using: ComparableComparator(order: order))
  }

  /// Sorts by the optional key that a closure returns; in ascending order nil comes first.
  @inlinable @_disfavoredOverload
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
    SortKey { SortColumn(key, comparator) }
  }

  /// Sorts by the optional key that a closure returns, in the order of a comparator, with nil first if it ascends.
  @inlinable @_disfavoredOverload
  public static func by<Comparator: SortComparator>(
    _ key: @escaping (Object) -> Comparator.Compared?, using comparator: Comparator
  ) -> SortKey {
    SortKey { SortColumn(key, NilFirstComparator(base: comparator)) }
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
  ///
  /// A key that isn't equal to itself, such as `Double.nan`, counts as nil.
  @_disfavoredOverload
  public static func by<Key: Comparable & Hashable>(
    _ key: @escaping (Object) -> Key?, _ order: SortOrder = .forward
  ) -> SectionKey {
    let comparator = NilFirstComparator(base: ComparableComparator<Key>(order: order))
    return SectionKey(
      key: { object in
        // A dictionary never finds a key that isn't equal to itself.
        guard let found = key(object), found == found else { return AnyHashable(Key?.none) }
        return AnyHashable(found)
      },
      precedes: { comparator.compare($0.base as? Key, $1.base as? Key) == .orderedAscending })
  }
}

// MARK: Comparators

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
    // A value that isn't equal to itself is neither less nor greater than any: as its equal, all would be equal.
    switch (one == one, other == other) {
    case (false, true): return order == .forward ? .orderedAscending : .orderedDescending
    case (true, false): return order == .forward ? .orderedDescending : .orderedAscending
    default: return .orderedSame
    }
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
