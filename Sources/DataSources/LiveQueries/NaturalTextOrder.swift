public import Foundation

/// Compares texts without case, and runs of digits as numbers.
///
/// `Item 9` comes before `item 10`. A run of the digits 0–9 is a number of any length, leading zeros are ignored, and a
/// number is ordered among other characters as the digit 0. Canonically equivalent texts are equal. The order depends
/// neither on the platform nor on the user's language.
///
/// ```swift
/// SortKey.by({ $0.title }, using: .natural)
/// titles.sorted(using: .natural)
/// ```
public struct NaturalTextOrder: SortComparator, Sendable {
  /// Whether the order ascends.
  public var order: SortOrder

  /// Creates the order, ascending by default.
  public init(order: SortOrder = .forward) {
    self.order = order
  }

  /// Compares two texts.
  ///
  /// - Complexity: O(*n*) in their length; ASCII texts are compared in place, others as case-folded copies.
  public func compare(_ one: String, _ other: String) -> ComparisonResult {
    let ascending: ComparisonResult
    if Self.isASCII(one), Self.isASCII(other) {
      ascending = Self.compare(one.utf8.lazy.map(Self.lowercased), other.utf8.lazy.map(Self.lowercased))
    } else {
      ascending = Self.compare(
        Self.folded(one).unicodeScalars.lazy.map(\.value), Self.folded(other).unicodeScalars.lazy.map(\.value))
    }
    switch (order, ascending) {
    case (.reverse, .orderedAscending): return .orderedDescending
    case (.reverse, .orderedDescending): return .orderedAscending
    default: return ascending
    }
  }

  private static func isASCII(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 < 0x80 }
  }

  private static func lowercased(_ byte: UInt8) -> UInt32 {
    (0x41...0x5A).contains(byte) ? UInt32(byte) + 0x20 : UInt32(byte)
  }

  /// Returns the text in lowercase; uppercased first, so that the two lowercase forms of the Greek sigma become one.
  private static func folded(_ text: String) -> String {
    text.uppercased().lowercased().precomposedStringWithCanonicalMapping
  }

  private static func isDigit(_ scalar: UInt32) -> Bool {
    (0x30...0x39).contains(scalar)
  }

  private static func compare(_ one: some Collection<UInt32>, _ other: some Collection<UInt32>) -> ComparisonResult {
    var rest = one[...]
    var otherRest = other[...]
    while let first = rest.first, let otherFirst = otherRest.first {
      switch (isDigit(first), isDigit(otherFirst)) {
      case (true, true):
        let result = compareNumbers(takeNumber(from: &rest), takeNumber(from: &otherRest))
        if result != .orderedSame { return result }
      case (let isNumber, let isOtherNumber):
        // All digits count as 0: otherwise 10 would come before, and 5 after, a character between 1 and 5.
        let scalar = isNumber ? 0x30 : first
        let otherScalar = isOtherNumber ? 0x30 : otherFirst
        if scalar != otherScalar { return scalar < otherScalar ? .orderedAscending : .orderedDescending }
        rest.removeFirst()
        otherRest.removeFirst()
      }
    }
    if rest.isEmpty { return otherRest.isEmpty ? .orderedSame : .orderedAscending }
    return .orderedDescending
  }

  private static func takeNumber<Rest: Collection<UInt32>>(from rest: inout Rest) -> Rest
  where Rest.SubSequence == Rest {
    let number = rest.prefix(while: isDigit)
    rest = rest[number.endIndex...]
    return number.drop { $0 == 0x30 }
  }

  /// Compares numbers of any length without leading zeros.
  private static func compareNumbers(
    _ one: some Collection<UInt32>, _ other: some Collection<UInt32>
  ) -> ComparisonResult {
    let (length, otherLength) = (one.count, other.count)
    if length != otherLength { return length < otherLength ? .orderedAscending : .orderedDescending }
    for (digit, otherDigit) in zip(one, other) where digit != otherDigit {
      return digit < otherDigit ? .orderedAscending : .orderedDescending
    }
    return .orderedSame
  }
}

extension SortComparator where Self == NaturalTextOrder {
  /// The natural order of texts, ascending: `Item 9` before `item 10`.
  public static var natural: NaturalTextOrder { NaturalTextOrder() }
}
