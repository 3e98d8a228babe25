/// A length with twice the digits of a floating-point number: the sum of two that do not overlap.
///
/// Offsets and places are sums of very many heights. Kept in this form they do not drift, and are rounded once, when they
/// are read: after any number of batches a row is where it would be if it had been placed there at once (DS-39).
struct PreciseLength: Hashable {
  static let zero = PreciseLength(0)

  /// The nearest floating-point number.
  let rounded: Double

  /// What rounding took away.
  let rest: Double

  init(_ value: Double) {
    self.init(rounded: value, rest: 0)
  }

  private init(rounded: Double, rest: Double) {
    // Beyond the largest number there is no order left: all such lengths count as that number.
    let isFinite = rounded.isFinite && rest.isFinite
    self.rounded = isFinite ? rounded : (rounded < 0 ? -1 : 1) * .greatestFiniteMagnitude
    self.rest = isFinite ? rest : 0
  }

  /// The exact length of a number of rows of one height.
  init(_ count: Int, of height: Double) {
    let product = Double(count) * height
    self.init(rounded: product, rest: (-product).addingProduct(Double(count), height))
  }

  /// The same place, said with another rest; the number itself unless that rest is too large for it.
  func with(rest: Double) -> PreciseLength {
    rounded + rest == rounded ? PreciseLength(rounded: rounded, rest: rest) : self
  }

  static func + (one: PreciseLength, other: PreciseLength) -> PreciseLength {
    let (high, error) = exactSum(one.rounded, other.rounded)
    let (low, lowError) = exactSum(one.rest, other.rest)
    let (middle, middleError) = exactSum(high, error + low)
    let (sum, rest) = exactSum(middle, middleError + lowError)
    return PreciseLength(rounded: sum, rest: rest)
  }

  static prefix func - (length: PreciseLength) -> PreciseLength {
    PreciseLength(rounded: -length.rounded, rest: -length.rest)
  }

  static func - (one: PreciseLength, other: PreciseLength) -> PreciseLength { one + -other }

  private static func exactSum(_ one: Double, _ other: Double) -> (sum: Double, error: Double) {
    let sum = one + other
    let part = sum - one
    return (sum, (one - (sum - part)) + (other - part))
  }
}

extension PreciseLength: Comparable {
  static func < (one: PreciseLength, other: PreciseLength) -> Bool {
    (one.rounded, one.rest) < (other.rounded, other.rest)
  }
}
