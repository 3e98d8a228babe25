import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Testing

/// Differences inverted, composed and printed.
struct ComposedDifferenceTests {
  private func difference(_ old: String, _ new: String) throws -> SnapshotDifference<Deck, Card> {
    try decks(new).difference(from: decks(old))
  }

  @Test("DS-79 the inverse of a difference leads back, and the inverse of that is the difference")
  func inverse() throws {
    let there = try difference("A: a b=1 c, B: d", "C: x, B=t: d b=2 a")
    let back = there.inverse()
    #expect(try there.target.applying(back) == there.source)
    #expect(back.changes == (try difference("C: x, B=t: d b=2 a", "A: a b=1 c, B: d")).changes)
    #expect(back.inverse().changes == there.changes)
  }

  @Test("DS-79 two differences compose to one, and a gap between them is named")
  func composition() throws {
    let one = try difference("A: a b c", "A: b a=1 x")
    let two = try difference("A: b a=1 x", "A: c b a=1 y")
    let both = try one.followed(by: two)
    #expect(try one.source.applying(both) == two.target)
    // The item c was deleted and inserted again: in both snapshots it is one item, never a delete and an insert.
    #expect(both.changes.deletedItems == [])
    #expect(both.changes.insertedItems == [ListPath(0, 3)])
    #expect(both.changes.updatedItems.map(\.to) == [ListPath(0, 0), ListPath(0, 2)])
    #expect(throws: SnapshotError.otherItem(path: ListPath(0, 0), expected: "b", found: "c")) {
      try two.followed(by: two)
    }
  }

  @Test("DS-79 random differences lead there and back, alone and composed")
  func random() throws {
    for seed in 0..<UInt64(TestScale.rounds(300)) {
      var random = SeededGenerator(seed: seed)
      let states = try (0..<3).map { _ in try snapshot(&random) }
      let one = states[1].difference(from: states[0])
      let two = states[2].difference(from: states[1])
      let both = try one.followed(by: two)
      #expect(try states[0].applying(both) == states[2], "seed \(seed)")
      #expect(try ChangeReplay(both.changes, from: states[0], to: states[2]).matches(states[2]), "seed \(seed)")
      let direct = states[2].difference(from: states[0])
      #expect(both.changes.movedItems == direct.changes.movedItems, "seed \(seed)")
      #expect(Set(both.changes.updatedItems).isSuperset(of: direct.changes.updatedItems), "seed \(seed)")
      for difference in [one, two, both] {
        let back = difference.inverse()
        #expect(try difference.target.applying(back) == difference.source, "seed \(seed)")
        #expect(
          try ChangeReplay(back.changes, from: difference.target, to: difference.source).matches(difference.source),
          "seed \(seed)")
      }
    }
  }

  private func snapshot(_ random: inout SeededGenerator) throws -> Decks {
    var cards = Array(0..<12).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random))[...]
    return try Snapshot(
      ["A", "B", "C", "D"].shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)).map { deck in
        let count = Int.random(in: 0...cards.count, using: &random)
        defer { cards = cards.dropFirst(count) }
        return (
          section: Deck(id: deck, title: Bool.random(using: &random) ? "t" : ""),
          items: cards.prefix(count).map { Card(id: "\($0)", text: Bool.random(using: &random) ? "x" : "") }
        )
      })
  }

  @Test("DS-79 a difference prints one line a change")
  func text() throws {
    let difference = try difference("A: a b=1 c, B: d, E: e", "C: x, B=t: d b=2 a f")
    #expect(
      difference.description == """
        delete section A from 0
        delete section E from 2
        insert section C at 0
        update section B from 1
        insert item f at (1,3)
        move item b from (0,1) to (1,1)
        move item a from (0,0) to (1,2)
        update item b from (0,1)
        """)
    #expect(
      difference.changes.description == """
        delete section 0
        delete section 2
        insert section 0
        update section 1
        insert item (1,3)
        move item (0,1) to (1,1)
        move item (0,0) to (1,2)
        update item (0,1)
        """)
    #expect(
      try Snapshot([3, 1]).difference(from: Snapshot([1, 2])).description == """
        delete item 2 from (0,1)
        insert item 3 at (0,0)
        """)
  }

  @Test("DS-79 changes are built by hand and shifted to other sections")
  func shifting() throws {
    var changes = SnapshotChanges()
    changes.insertedItems = [ListPath(0, 1)]
    changes.movedSections = [.init(from: 1, to: 0)]
    changes.reconfiguredItems = [.init(from: ListPath(1, 0), to: ListPath(0, 0))]
    let shifted = changes.shifted(bySections: 3)
    #expect(shifted.insertedItems == [ListPath(3, 1)])
    #expect(shifted.movedSections == [.init(from: 4, to: 3)])
    #expect(shifted.batch.reconfiguredRows == [ListPath(4, 0)])
    #expect(shifted.count == changes.count)
    #expect(shifted.shifted(bySections: -3) == changes)
  }

  @Test(
    "DS-79 a shift by more sections than a number can hold is undone by the way back", arguments: [.max, .min] as [Int])
  func shiftingFar(count: Int) {
    var changes = SnapshotChanges()
    changes.deletedSections = [3]
    changes.insertedSections = [-3]
    changes.movedSections = [.init(from: 1, to: -2)]
    changes.updatedItems = [.init(from: ListPath(1, 0), to: ListPath(-2, 0))]
    let shifted = changes.shifted(bySections: count)
    #expect(shifted.deletedSections == [3 &+ count])
    #expect(shifted.shifted(bySections: 0 &- count) == changes)
  }
}
