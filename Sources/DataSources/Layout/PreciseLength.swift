/// A length with twice the precision of a floating-point number, stored as the sum of two numbers.
///
/// Offsets and positions are sums of many heights. In this form rounding errors don't accumulate: after any number of
/// batches a row has the same position as in a new layout (DS-39).
struct PreciseLength: Hashable {
  /// The nearest floating-point number.
  let rounded: Double

  /// The exact length minus the rounded number.
  let rest: Double

  init(_ value: Double) {
    self.init(rounded: value, rest: 0)
  }

  private init(rounded: Double, rest: Double) {
    // All lengths beyond the largest number count as that number.
    let isFinite = rounded.isFinite && rest.isFinite
    self.rounded = isFinite ? rounded : (rounded < 0 ? -1 : 1) * .greatestFiniteMagnitude
    self.rest = isFinite ? rest : 0
  }

  /// Creates the exact length of a number of rows with one height.
  init(_ count: Int, of height: Double) {
    let product = Double(count) * height
    self.init(rounded: product, rest: (-product).addingProduct(Double(count), height))
  }

  /// Returns the length with another rest, or itself if that rest would change the rounded number.
  func with(rest: Double) -> PreciseLength {
    rounded + rest == rounded ? PreciseLength(rounded: rounded, rest: rest) : self
  }

  private static func exactSum(_ one: Double, _ other: Double) -> (sum: Double, error: Double) {
    let sum = one + other
    let part = sum - one
    return (sum, (one - (sum - part)) + (other - part))
  }
}

extension PreciseLength: AdditiveArithmetic {
  static let zero = PreciseLength(0)

  static func + (one: PreciseLength, other: PreciseLength) -> PreciseLength {
    let (high, error) = exactSum(one.rounded, other.rounded)
    let (low, lowError) = exactSum(one.rest, other.rest)
    let (middle, middleError) = exactSum(high, error + low)
    let (sum, rest) = exactSum(middle, middleError + lowError)
    return PreciseLength(rounded: sum, rest: rest)
  }

  static func - (one: PreciseLength, other: PreciseLength) -> PreciseLength {
    one + PreciseLength(rounded: -other.rounded, rest: -other.rest)
  }
}

extension PreciseLength: Comparable {
  static func < (one: PreciseLength, other: PreciseLength) -> Bool {
    (one.rounded, one.rest) < (other.rounded, other.rest)
  }
}
