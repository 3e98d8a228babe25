import Foundation

/// What a sort key has found in an object, to be compared with what it finds in others.
class SortValue {
  /// Whether this comes before another value of the same key; nil if they are equal.
  func precedes(_ other: SortValue) -> Bool? { nil }
}

final class ComparedValue<Comparator: SortComparator>: SortValue {
  private let value: Comparator.Compared
  private let comparator: Comparator

  init(_ value: Comparator.Compared, by comparator: Comparator) {
    self.value = value
    self.comparator = comparator
  }

  override func precedes(_ other: SortValue) -> Bool? {
    guard let other = other as? ComparedValue else { return nil }
    return switch comparator.compare(value, other.value) {
    case .orderedAscending: true
    case .orderedDescending: false
    case .orderedSame: nil
    }
  }
}

/// The order of `<`, as a comparator that asks for no more than that.
struct ComparableComparator<Compared: Comparable>: SortComparator {
  var order: SortOrder

  func compare(_ one: Compared, _ other: Compared) -> ComparisonResult {
    if one < other { return order == .forward ? .orderedAscending : .orderedDescending }
    if other < one { return order == .forward ? .orderedDescending : .orderedAscending }
    return .orderedSame
  }
}

/// The order of another comparator, with nil before everything, or after it if that one descends.
struct NilFirstComparator<Base: SortComparator>: SortComparator {
  var base: Base

  var order: SortOrder {
    get { base.order }
    set { base.order = newValue }
  }

  func compare(_ one: Base.Compared?, _ other: Base.Compared?) -> ComparisonResult {
    switch (one, other) {
    case (nil, nil): .orderedSame
    case (nil, _): order == .forward ? .orderedAscending : .orderedDescending
    case (_, nil): order == .forward ? .orderedDescending : .orderedAscending
    case (let one?, let other?): base.compare(one, other)
    }
  }
}
