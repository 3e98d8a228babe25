import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Testing

struct DifferenceCostTests {
  final class Tally {
    var hashes: [Int]
    var comparisons = 0
    init(_ count: Int) { hashes = [Int](repeating: 0, count: count) }
  }

  /// An identity that counts hashes and comparisons.
  struct CountedID: Hashable {
    let number: Int
    let tally: Tally

    static func == (one: CountedID, other: CountedID) -> Bool {
      one.tally.comparisons += 1
      return one.number == other.number
    }

    func hash(into hasher: inout Hasher) {
      tally.hashes[number] += 1
      hasher.combine(number)
    }
  }

  struct Row: Identifiable, Equatable {
    let id: CountedID
    static func == (one: Row, other: Row) -> Bool { true }
  }

  struct Group: Identifiable, Equatable {
    let id: Int
  }

  enum Load: CaseIterable {
    case equal, oneEdit, replaced, shuffled, reversed

    func numbers(_ count: Int) -> [Int] {
      var random = SeededGenerator(seed: 50)
      var numbers = Array(0..<count)
      switch self {
      case .equal: break
      case .oneEdit: numbers.insert(numbers.remove(at: count / 3), at: count / 2)
      case .replaced: for place in stride(from: 0, to: count, by: 10) { numbers[place] += count }
      case .shuffled: numbers.shuffle(using: &random)
      case .reversed: numbers.reverse()
      }
      return numbers
    }
  }

  private static let sizes = [1_000, 10_000, 100_000]

  // A known mistake: differences computed from a table of all pairs.
  @Test("DS-50 no identity is hashed twice; each is compared 8 times at most", arguments: sizes, [1, 100])
  func cost(size: Int, sections: Int) throws {
    let count = TestScale.size(size)
    let tally = Tally(count * 2)
    func snapshot(_ numbers: [Int]) throws -> Snapshot<Group, Row> {
      let share = (numbers.count + sections - 1) / sections
      return try Snapshot(
        (0..<sections).map { section in
          let part = numbers.dropFirst(section * share).prefix(share)
          return (section: Group(id: section), items: part.map { Row(id: CountedID(number: $0, tally: tally)) })
        })
    }
    let old = try snapshot(Array(0..<count))
    for load in Load.allCases {
      let new = try snapshot(load.numbers(count))
      tally.hashes = [Int](repeating: 0, count: count * 2)
      tally.comparisons = 0
      let difference = new.difference(from: old)
      #expect((tally.hashes.max() ?? 0) <= 1, "\(load)")
      #expect(tally.comparisons <= 8 * 2 * count, "\(load)")
      #expect(difference.isEmpty == (load == .equal), "\(load)")
    }
  }
}
