/// How values are written as pairs of names and texts, in queries and forms: servers do not agree about it.
///
/// Names of nested values stand in brackets: `user[name]`.
public struct QueryRules: Sendable, Hashable {
  /// How the elements of an array are named.
  public enum Arrays: Sendable, Hashable, CaseIterable {
    /// `a[]=1&a[]=2`
    case brackets
    /// `a[0]=1&a[1]=2`
    case indices
    /// `a=1&a=2`
    case repeated
  }

  /// How truth is written.
  public enum Bools: Sendable, Hashable, CaseIterable {
    /// `true` and `false`
    case literals
    /// `1` and `0`
    case numbers
  }

  /// How a moment is written.
  public enum Dates: Sendable, Hashable, CaseIterable {
    /// Seconds since the beginning of 1970, with a fraction if there is one.
    case secondsSince1970
    /// Whole milliseconds since the beginning of 1970.
    case millisecondsSince1970
    /// Such as `1994-11-06T08:49:37Z`, without fractions of a second.
    case iso8601
  }

  /// What becomes of a value that is nil.
  public enum Nils: Sendable, Hashable, CaseIterable {
    /// It has no pair.
    case dropped
    /// `a=`
    case empty
    /// `a=null`
    case literal
  }

  /// How a blank is written.
  public enum Spaces: Sendable, Hashable, CaseIterable {
    /// `%20`
    case percentEncoded
    /// `+`
    case plus
  }

  /// How the elements of an array are named.
  public var arrays: Arrays

  /// How truth is written.
  public var bools: Bools

  /// How a moment is written.
  public var dates: Dates

  /// What becomes of a value that is nil.
  public var nils: Nils

  /// How a blank is written.
  public var spaces: Spaces

  /// Creates rules; those that are not given are what most servers understand.
  public init(
    arrays: Arrays = .brackets, bools: Bools = .literals, dates: Dates = .iso8601, nils: Nils = .dropped,
    spaces: Spaces = .percentEncoded
  ) {
    self.arrays = arrays
    self.bools = bools
    self.dates = dates
    self.nils = nils
    self.spaces = spaces
  }
}
