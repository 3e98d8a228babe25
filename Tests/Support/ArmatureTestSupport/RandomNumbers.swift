// The draws of property tests, from a generator such as `SeededGenerator`.
extension RandomNumberGenerator {
  /// Returns a random number in a range.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// Returns true in a part of all cases: `random.chance(1, in: 3)` is true in one case of three.
  package mutating func chance(_ part: Int, in whole: Int) -> Bool {
    number(1...whole) <= part
  }
}
