import Foundation

/// Measures the time from a save to its verdict.
struct TimeTrial {
  let kata: Kata
  let toolchain: Toolchain

  func durations(saves: Int) throws -> [Double] { [] }
}
