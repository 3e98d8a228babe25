/// A row of the table: the same work done by several contenders.
public protocol Benchmark {
  /// The name of the row, to which goals and filters refer.
  var name: String { get }

  /// Measures all contenders.
  ///
  /// - Throws: ``WrongResult`` if a contender did not do the work.
  func measure(_ effort: Effort) throws -> RowReport
}

/// The effort of a measurement.
public enum Effort: Sendable {
  /// Enough samples for reliable figures.
  case full
  /// One sample at each of the smaller sizes, to check its result.
  case quick
}

/// The error when a contender returns a wrong result, so that its figures would be meaningless.
public struct WrongResult: Error, CustomStringConvertible {
  let row: String
  let contender: String
  let size: Int
  let result: Int
  let expected: Int

  public var description: String {
    "\(row), \(contender), size \(size): the result is \(result) instead of \(expected). "
      + "Probably the contender doesn't do the row's work, or does it wrongly: fix it before you read any figure."
  }
}
