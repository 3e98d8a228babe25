public import Foundation

/// One of the orders by which a live query sorts; each breaks the ties of those before it.
///
/// ```swift
/// [.by { $0.dueDate }, .by({ $0.title }, using: .natural)]
/// [SortKey(SortDescriptor(\.title, order: .reverse))]
/// ```
///
/// Ascending, nil comes first; descending, last. For objects bound to an actor use a key closure: Foundation's descriptors
/// need key paths that may be sent elsewhere.
///
/// What a key closure finds is remembered, so that an object that changes in place stands where it stood until its change
/// is reported. A comparator of whole objects compares them as they are just then: where such an object has changed
/// before its report, the query may have to evaluate all of them anew.
public struct SortKey<Object> {
  let value: (Object) -> SortValue

  /// Sorts by one of Foundation's comparators, such as a `SortDescriptor`.
  public init<Comparator: SortComparator>(_ comparator: Comparator) where Comparator.Compared == Object {
    value = { ComparedValue($0, by: comparator) }
  }

  private init(value: @escaping (Object) -> SortValue) {
    self.value = value
  }

  /// Sorts by something that a closure finds in an object.
  public static func by<Key: Comparable>(
    _ key: @escaping (Object) -> Key, _ order: SortOrder = .forward
  ) -> SortKey {
    by(key, using: ComparableComparator(order: order))
  }

  /// Sorts by something that a closure may find in an object; ascending, nil comes first.
  public static func by<Key: Comparable>(
    _ key: @escaping (Object) -> Key?, _ order: SortOrder = .forward
  ) -> SortKey {
    by(key, using: ComparableComparator(order: order))
  }

  /// Sorts by something that a closure finds in an object, in the order of a comparator such as `.natural`.
  public static func by<Comparator: SortComparator>(
    _ key: @escaping (Object) -> Comparator.Compared, using comparator: Comparator
  ) -> SortKey {
    SortKey { ComparedValue(key($0), by: comparator) }
  }

  /// Sorts by something that a closure may find in an object, in the order of a comparator; ascending, nil comes first.
  public static func by<Comparator: SortComparator>(
    _ key: @escaping (Object) -> Comparator.Compared?, using comparator: Comparator
  ) -> SortKey {
    SortKey { ComparedValue(key($0), by: NilFirstComparator(base: comparator)) }
  }
}
