/// Compares the contents of objects to determine whether an object has changed.
///
/// By default values are compared by `==`. An object of a class changes in place and has no earlier state to compare
/// with, unless a closure returns the content to remember.
struct ContentComparison<Object: Identifiable> {
  private let closure: ((Object) -> any Equatable)?

  /// Returns whether objects differ; nil if that can't be known.
  let differ: (Object, Object) -> Bool?

  init(_ closure: ((Object) -> any Equatable)?) {
    self.closure = closure
    func equality<Value: Equatable>(_: Value.Type) -> Equality<Object>? {
      Equality<Value>(isEqual: { $0 == $1 }) as? Equality<Object>
    }
    if Object.self is AnyObject.Type {
      differ = { old, new in
        old as AnyObject === new as AnyObject ? nil : Self.isEqual(old, new).map { !$0 } ?? true
      }
    } else if let equality = (Object.self as? any Equatable.Type).flatMap({ equality($0) }) {
      let isEqual = equality.isEqual
      differ = { !isEqual($0, $1) }
    } else {
      differ = { _, _ in nil }
    }
  }

  /// Whether contents are remembered; otherwise objects are compared themselves.
  var remembersContents: Bool { closure != nil }

  /// Returns the contents to remember of the objects with some indexes; none if objects are compared themselves.
  func contents(of objects: [Object], _ indexes: [Int]) -> [any Equatable] {
    closure.map { content in indexes.map { content(objects[$0]) } } ?? []
  }

  /// Returns whether remembered contents differ; nil if that can't be known.
  func contentsDiffer(_ old: (any Equatable)?, _ new: (any Equatable)?) -> Bool? { old.map { !Self.isEqual($0, new) } }

  private static func isEqual(_ one: Object, _ other: Object) -> Bool? {
    (one as? any Equatable).map { isEqual($0, other) }
  }

  private static func isEqual<Value: Equatable>(_ one: Value, _ other: Any?) -> Bool {
    one == (other as? Value)
  }
}

/// The `==` of a type.
///
/// An object, because it is cast once to the type of the caller; values would be cast at each comparison.
private final class Equality<Value> {
  let isEqual: (Value, Value) -> Bool

  init(isEqual: @escaping (Value, Value) -> Bool) {
    self.isEqual = isEqual
  }
}
