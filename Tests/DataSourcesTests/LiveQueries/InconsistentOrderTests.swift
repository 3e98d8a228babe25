import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Testing

/// Queries whose keys have no consistent order.
struct InconsistentOrderTests {
  enum Kind: CaseIterable, CustomTestStringConvertible {
    case random, always, notANumber
    var testDescription: String { "\(self)" }
  }

  private final class Dice {
    var random: SeededGenerator
    init(_ seed: UInt64) { random = SeededGenerator(seed: seed) }
  }

  private struct Key: Comparable, Hashable {
    let number: Int
    let kind: Kind
    let dice: Dice

    static func < (one: Key, other: Key) -> Bool {
      switch one.kind {
      case .random: Bool.random(using: &one.dice.random)
      case .always: true
      case .notANumber: (one.number % 3 == 0 ? Double.nan : Double(one.number)) < Double(other.number)
      }
    }

    static func == (one: Key, other: Key) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test(
    "DS-54 keys whose order contradicts itself give some order, with each object once", arguments: Kind.allCases,
    [false, true])
  func inconsistentOrder(kind: Kind, hasSections: Bool) throws {
    for seed in 0..<TestScale.rounds(10) {
      var random = SeededGenerator(seed: UInt64(seed))
      let dice = Dice(UInt64(seed))
      let store = ArrayStore((0..<20).map { LivePropertyTests.note($0, &random) })
      var nextID = 20
      let query = LiveQuery(store, order: [.by { Key(number: $0.rank, kind: kind, dice: dice) }])
      if hasSections { query.sectionKey = .by { Key(number: $0.rank % 5, kind: kind, dice: dice) } }
      if seed % 2 == 0 { query.rebuildingLimit = 0 }
      try query.performFetch()
      for round in 0..<30 {
        let comment = Comment(rawValue: "seed \(seed), round \(round)")
        store.send(LivePropertyTests.report(of: store, nextID: &nextID, &random))
        #expect(query.objects.map(\.id).sorted() == store.list.map(\.id).sorted(), comment)
        #expect(query.count == store.list.count, comment)
        for section in 0..<query.numberOfSections {
          for (row, object) in query.objects(inSection: section).enumerated() {
            #expect(query.path(of: object.id) == ListPath(section, row), comment)
          }
        }
      }
    }
  }
}
