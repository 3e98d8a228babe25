/// A row of the table: the same work done by several contenders.
public protocol Benchmark {
  /// Names the row; goals and filters refer to it.
  var name: String { get }

  /// Measures all contenders.
  ///
  /// - Throws: ``WrongResult``, if a contender did not do the work.
  func measure(_ effort: Effort) throws -> RowReport
}

/// How much is measured.
public enum Effort: Sendable {
  /// What a figure needs.
  case full
  /// One sample each, for its result alone.
  case quick
}

/// A contender whose result is not what its work comes to, so that its figures would mean nothing.
public struct WrongResult: Error, CustomStringConvertible {
  let row: String
  let contender: String
  let size: Int
  let result: Int
  let expected: Int

  public var description: String {
    "\(row), \(contender), size \(size): the work came to \(result) instead of \(expected). "
      + "Either the contender does not do the row's work, or it was done wrongly; mend it before reading any figure."
  }
}
