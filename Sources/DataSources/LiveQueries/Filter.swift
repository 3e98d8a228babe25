public import Foundation

/// Says which objects a live query shows.
///
/// ```swift
/// Filter { $0.title != "" }
/// Filter(#Predicate { $0.id > 0 })
/// ```
///
/// The query calls it once for each object that is evaluated, on the query's own isolation. An error ends the evaluation
/// before it changed anything.
public struct Filter<Object> {
  let includes: (Object) throws -> Bool

  /// Shows the objects for which a closure answers true.
  public init(_ isIncluded: @escaping (Object) throws -> Bool) {
    includes = isIncluded
  }

  /// Shows the objects that satisfy one of Foundation's predicates.
  public init(_ predicate: Predicate<Object>) {
    includes = { try predicate.evaluate($0) }
  }

  /// Shows every object.
  public static var all: Filter { Filter { _ in true } }
}
