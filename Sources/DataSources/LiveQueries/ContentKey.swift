/// Says when an object counts as changed although it stays where it is.
///
/// The default compares values with `==`. An object of a class changes in place, so that there is nothing to compare it
/// with: each update that the store reports counts, unless a closure says what is shown of it.
///
/// ```swift
/// ContentKey.by { [$0.title, $0.details] }
/// ```
public struct ContentKey<Object> {
  /// What is remembered of an object from one evaluation to the next.
  let remembered: (Object) -> Any?

  /// Whether the content differs, or nil where that cannot be told.
  let differs: (_ old: (Object, Any?), _ new: (Object, Any?)) -> Bool?

  /// Compares what a closure finds in an object.
  public static func by<Content: Equatable>(_ content: @escaping (Object) -> Content) -> ContentKey {
    ContentKey(
      remembered: { content($0) },
      differs: { old, new in (old.1 as? Content) != (new.1 as? Content) })
  }

  /// Compares values, and instances of a class with other instances, with `==`, if they have it.
  public static var automatic: ContentKey {
    ContentKey(
      remembered: { _ in nil },
      differs: { old, new in
        if Object.self is AnyObject.Type {
          if old.0 as AnyObject === new.0 as AnyObject { return nil }
          return isEqual(old.0, new.0).map { !$0 } ?? true
        }
        return isEqual(old.0, new.0).map { !$0 }
      })
  }

  private static func isEqual(_ one: Object, _ other: Object) -> Bool? {
    func compare<Value: Equatable>(_ value: Value) -> Bool { value == (other as? Value) }
    return (one as? any Equatable).map { compare($0) }
  }
}
