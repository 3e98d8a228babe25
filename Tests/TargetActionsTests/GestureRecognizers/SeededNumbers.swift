import ArmatureTesting

/// Random numbers that closures may share.
final class SeededNumbers {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  func chance(_ part: Int, in whole: Int) -> Bool { number(1...whole) <= part }
}
