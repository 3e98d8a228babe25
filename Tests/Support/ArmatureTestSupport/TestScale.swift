import Foundation

/// The sizes of large test cases, which the environment can change.
///
/// `ARMATURE_SCALE=100` divides them by 100, for a sanitizer, which is slow and needs more memory for deep structures.
/// `ARMATURE_ROUNDS=50` multiplies the rounds of property tests by 50.
public enum TestScale {
  /// Returns a size divided by `ARMATURE_SCALE`, and at least 1.
  public static func size(_ full: Int) -> Int {
    max(1, full / number("ARMATURE_SCALE"))
  }

  /// Returns a number of random rounds, divided by `ARMATURE_SCALE` and multiplied by `ARMATURE_ROUNDS`.
  public static func rounds(_ usual: Int) -> Int {
    size(usual) * number("ARMATURE_ROUNDS")
  }

  private static func number(_ variable: String) -> Int {
    max(1, ProcessInfo.processInfo.environment[variable].flatMap(Int.init) ?? 1)
  }
}
