import Foundation

/// How large the large cases of a suite are.
///
/// `ARMATURE_SCALE=100 swift test --sanitize=thread` divides them by 100, since a sanitizer makes them slow and deep
/// structures take more of its memory; `ARMATURE_ROUNDS=50 swift test` multiplies the rounds of property tests.
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
