public import Foundation

/// Divides the objects of a live query into sections: one for each key that occurs.
///
/// Objects are sorted by it first and by the sort keys after, so a section can neither come twice nor be out of order.
///
/// ```swift
/// SectionKey.by { $0.dueDate }
/// ```
public struct SectionKey<Object> {
  let key: (Object) -> AnyHashable
  let precedes: (AnyHashable, AnyHashable) -> Bool

  /// Makes a section of all objects in which a closure finds the same key, and sorts the sections by their keys.
  public static func by<Key: Comparable & Hashable>(
    _ key: @escaping (Object) -> Key, _ order: SortOrder = .forward
  ) -> SectionKey {
    by({ Optional(key($0)) }, order)
  }

  /// Makes a section of all objects in which a closure finds the same key; ascending, those without one come first.
  public static func by<Key: Comparable & Hashable>(
    _ key: @escaping (Object) -> Key?, _ order: SortOrder = .forward
  ) -> SectionKey {
    let comparison = SortKey<AnyHashable>.by({ $0.base as? Key }, order)
    return SectionKey(
      key: { object in
        guard let found = key(object) else { return AnyHashable(Key?.none) }
        return AnyHashable(found)
      },
      precedes: { comparison.value($0).precedes(comparison.value($1)) == true })
  }
}
