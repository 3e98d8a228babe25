import Foundation

/// A random number generator that returns the same numbers for the same seed on every platform (SplitMix64).
///
/// Property tests print its seed, so that a failure can be repeated.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The seed that the generator was made with.
  public let seed: UInt64
  private var state: UInt64

  /// Makes a generator with this seed.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The size of a suite's large cases.
///
/// `ARMATURE_SCALE=100 swift test --sanitize=thread` divides it by 100, since a sanitizer makes large cases slow and needs
/// more memory for deep structures; `ARMATURE_ROUNDS=50 swift test` multiplies the rounds of property tests.
public enum TestScale {
  /// Returns a size divided by `ARMATURE_SCALE` (1 unless set), and at least 1.
  public static func size(_ full: Int) -> Int {
    max(1, full / number("ARMATURE_SCALE"))
  }

  /// Returns a number of random rounds, divided by `ARMATURE_SCALE` and multiplied by `ARMATURE_ROUNDS` (1 unless set).
  public static func rounds(_ usual: Int) -> Int {
    size(usual) * number("ARMATURE_ROUNDS")
  }

  private static func number(_ variable: String) -> Int {
    max(1, ProcessInfo.processInfo.environment[variable].flatMap(Int.init) ?? 1)
  }
}
