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
public struct SortKey<Object> {
  private let compare: (Object, Object) -> ComparisonResult

  /// Sorts by one of Foundation's comparators, such as a `SortDescriptor`.
  public init<Comparator: SortComparator>(_ comparator: Comparator) where Comparator.Compared == Object {
    compare = { comparator.compare($0, $1) }
  }

  /// Whether one object comes before another one; nil if this key leaves them equal.
  func precedes(_ one: Object, _ other: Object) -> Bool? {
    switch compare(one, other) {
    case .orderedAscending: true
    case .orderedDescending: false
    case .orderedSame: nil
    }
  }

  private init(compare: @escaping (Object, Object) -> ComparisonResult) {
    self.compare = compare
  }

  /// Sorts by something that a closure finds in an object.
  public static func by<Key: Comparable>(
    _ key: @escaping (Object) -> Key, _ order: SortOrder = .forward
  ) -> SortKey {
    by(key, using: ComparableComparison(order: order))
  }

  /// Sorts by something that a closure may find in an object; ascending, nil comes first.
  public static func by<Key: Comparable>(
    _ key: @escaping (Object) -> Key?, _ order: SortOrder = .forward
  ) -> SortKey {
    by(key, using: ComparableComparison(order: order))
  }

  /// Sorts by something that a closure finds in an object, in the order of a comparator such as `.natural`.
  public static func by<Comparator: SortComparator>(
    _ key: @escaping (Object) -> Comparator.Compared, using comparator: Comparator
  ) -> SortKey {
    SortKey { comparator.compare(key($0), key($1)) }
  }

  /// Sorts by something that a closure may find in an object, in the order of a comparator; ascending, nil comes first.
  public static func by<Comparator: SortComparator>(
    _ key: @escaping (Object) -> Comparator.Compared?, using comparator: Comparator
  ) -> SortKey {
    SortKey { one, other in
      switch (key(one), key(other)) {
      case (nil, nil): .orderedSame
      case (nil, _): comparator.order == .forward ? .orderedAscending : .orderedDescending
      case (_, nil): comparator.order == .forward ? .orderedDescending : .orderedAscending
      case (let one?, let other?): comparator.compare(one, other)
      }
    }
  }
}

/// The order of `<`, as a comparator that asks for no more than that.
struct ComparableComparison<Compared: Comparable>: SortComparator {
  var order: SortOrder

  func compare(_ one: Compared, _ other: Compared) -> ComparisonResult {
    if one < other { return order == .forward ? .orderedAscending : .orderedDescending }
    if other < one { return order == .forward ? .orderedDescending : .orderedAscending }
    return .orderedSame
  }
}
