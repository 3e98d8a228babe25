/// Compares the contents of objects to determine whether an object has changed.
///
/// By default values are compared by `==`. An object of a class changes in place and has no earlier state to compare
/// with, unless a closure returns the content to remember.
struct ContentComparison<Object: Identifiable> {
  private let closure: ((Object) -> any Equatable)?

  /// Compares values; nil for objects of a class and for values that aren't equatable.
  private let equality: Equality<Object>?
  private let isClass: Bool

  init(_ closure: ((Object) -> any Equatable)?) {
    self.closure = closure
    isClass = Object.self is AnyObject.Type
    func equality<Value: Equatable>(_: Value.Type) -> Equality<Object>? {
      Equality<Value>(isEqual: { $0 == $1 }) as? Equality<Object>
    }
    self.equality = isClass ? nil : (Object.self as? any Equatable.Type).flatMap { equality($0) }
  }

  /// Returns the content to remember of an object; nil if objects are compared themselves.
  func content(_ object: Object) -> (any Equatable)? { closure?(object) }

  /// Returns whether the content differs; nil if that can't be known.
  func differs(_ old: LiveObject<Object>, _ new: LiveObject<Object>) -> Bool? {
    if closure != nil, let oldContent = old.content { return !Self.isEqual(oldContent, new.content) }
    if let equality { return !equality.isEqual(old.object, new.object) }
    guard isClass else { return Self.isEqual(old.object, new.object).map { !$0 } }
    if old.object as AnyObject === new.object as AnyObject { return nil }
    return Self.isEqual(old.object, new.object).map { !$0 } ?? true
  }

  private static func isEqual(_ one: Object, _ other: Object) -> Bool? {
    (one as? any Equatable).map { isEqual($0, other) }
  }

  private static func isEqual<Value: Equatable>(_ one: Value, _ other: Any?) -> Bool {
    one == (other as? Value)
  }
}

/// The `==` of a type.
///
/// An object, because it is cast once to the type that the caller knows; values would be cast at each comparison.
private final class Equality<Value> {
  let isEqual: (Value, Value) -> Bool

  init(isEqual: @escaping (Value, Value) -> Bool) {
    self.isEqual = isEqual
  }
}
