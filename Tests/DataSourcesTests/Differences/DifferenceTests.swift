import ArmatureTesting
import DataSources
import Testing

struct DifferenceTests {
  /// The changes from one snapshot to another, as a text.
  private func changes(_ old: String, _ new: String) throws -> String {
    try decks(new).difference(from: decks(old)).changes.text
  }

  @Test("DS-43 different contents are updates, which have both paths", arguments: IsolationContext.allCases)
  func updates(in context: IsolationContext) async throws {
    try await context.run { () throws in
      #expect(try changes("A: a=1 b=2 c", "A: a=1 b=2 c") == "")
      #expect(try changes("A: a=1 b=2 c", "A: a=1 b=3 c") == "update (0,1) (0,1)")
      #expect(try changes("A: a=1 b c", "A: b c a=2") == "move (0,0) (0,2), update (0,0) (0,2)")
      #expect(try changes("A: a=1 b, B: c", "A: b, B: c a=2") == "move (0,0) (1,1), update (0,0) (1,1)")
      #expect(try changes("A: a b=1", "A: b=2") == "delete (0,0), update (0,1) (0,0)")
      #expect(try changes("A=x: a, B=y: b", "A=x: a, B=z: b") == "update 1 1")
      #expect(try changes("A=x: a, B=y: b", "B=z: b, A=x: a") == "move 1 0, update 1 0")
    }
  }

  /// A card that counts the reads of its content.
  private final class Memo: Identifiable, Equatable {
    let id: Int
    let text: String
    var comparisons = 0
    var readings = 0

    init(_ id: Int, _ text: String) { (self.id, self.text) = (id, text) }

    var content: String {
      readings += 1
      return text
    }

    static func == (one: Memo, other: Memo) -> Bool {
      one.comparisons += 1
      other.comparisons += 1
      return one.text == other.text
    }
  }

  @Test("DS-43 other instances are not updates, and each content is read once")
  func comparesOnce() throws {
    let old = (0..<20).map { Memo($0, "\($0)") }
    let new = (5..<25).reversed().map { Memo($0, $0 == 7 ? "new" : "\($0)") }
    let difference = try Snapshot(new).difference(from: Snapshot(old))
    #expect(difference.changes.updatedItems == [ListBatch.Move(from: ListPath(0, 7), to: ListPath(0, 17))])
    #expect(old.map(\.comparisons) == (0..<20).map { $0 < 5 ? 0 : 1 })
    #expect(new.map(\.comparisons) == (5..<25).reversed().map { $0 < 20 ? 1 : 0 })

    let shown = try Snapshot(new).difference(from: Snapshot(old), comparingItems: \.content)
    #expect(shown.changes == difference.changes)
    #expect(old.map(\.readings) == (0..<20).map { $0 < 5 ? 0 : 1 })
    #expect(new.map(\.readings) == (5..<25).reversed().map { $0 < 20 ? 1 : 0 })
  }

  @Test("DS-43 a projection defines the content, also of sections")
  func projections() throws {
    let (old, new) = (try decks("A=x: a=1 b=2, B=y:"), try decks("A=z: a=3 b=4, B=y:"))
    #expect(new.difference(from: old, comparingItems: \.text.isEmpty).changes.text == "update 0 0")
    #expect(
      new.difference(from: old, comparingSections: \.id, comparingItems: { $0.text < "3" }).changes.updatedItems.count
        == 2)
    #expect(new.difference(from: old, comparingSections: \.id, comparingItems: \.id).isEmpty)
    #expect(try old.applying(new.difference(from: old, comparingSections: \.id, comparingItems: \.id)) == new)
  }

  @Test("DS-44 a difference applies to its source only", arguments: IsolationContext.allCases)
  func applying(in context: IsolationContext) async throws {
    try await context.run {
      let old = try decks("A: a b=1, B: c")
      let new = try decks("C: c d, A: b=2")
      let difference = new.difference(from: old)
      #expect(try old.applying(difference) == new)
      #expect(difference.source == old)
      #expect(difference.target == new)
      // The contents of the source are ignored.
      #expect(try decks("A=x: a=8 b=9, B: c").applying(difference) == new)

      func refuses(_ text: String, _ error: SnapshotError) throws {
        let other = try decks(text)
        #expect(throws: error) { try other.applying(difference) }
      }
      try refuses("A: a x, B: d", .otherItem(path: ListPath(0, 1), expected: "b", found: "x"))
      try refuses("A: b a, B: c", .otherItem(path: ListPath(0, 0), expected: "a", found: "b"))
      try refuses("A: a, B: b c", .otherItem(path: ListPath(0, 1), expected: "b", found: nil))
      try refuses("A: a b, B: c d", .otherItem(path: ListPath(1, 1), expected: nil, found: "d"))
      try refuses("A: a b, C: c", .otherSection(number: 1, expected: "B", found: "C"))
      try refuses("A: a b", .otherSection(number: 1, expected: "B", found: nil))
      try refuses("A: a b, B: c, C:", .otherSection(number: 2, expected: nil, found: "C"))
      try refuses("B: c, A: a b", .otherSection(number: 0, expected: "A", found: "B"))
    }
  }

  struct Row: Identifiable, Hashable {
    let id: Int
  }

  private func rows(_ ids: some Sequence<Int>) throws -> Snapshot<OnlySection, Row> {
    try Snapshot(ids.map(Row.init))
  }

  // A common mistake: moving one of 1,000 rows to the end gives 999 moves.
  @Test("DS-45 moves are as few as possible", arguments: [1, 2, 3, 10, 1_000])
  func leastMoves(count: Int) throws {
    let old = try rows(0..<count)
    func moves(_ ids: some Sequence<Int>) throws -> [ListBatch.Move<ListPath>] {
      try rows(ids).difference(from: old).changes.movedItems
    }
    #expect(try moves((0..<count).reversed()).count == count - 1)
    #expect(try moves(0..<count) == [])
    guard count > 1 else { return }
    let last = ListPath(0, count - 1)
    #expect(
      try moves(Array(1..<count) + [0]) == (count == 2 ? moves([1, 0]) : [.init(from: ListPath(0, 0), to: last)]))
    #expect(try moves(Array(1..<count) + [0]).count == 1)
    #expect(try moves([count - 1] + (0..<(count - 1))).count == 1)
    guard count > 6 else { return }
    #expect(
      try moves(Array(3..<count) + [0, 1, 2])
        == (0..<3).map { .init(from: ListPath(0, $0), to: ListPath(0, count - 3 + $0)) })
    #expect(try moves(Array(3..<count) + [2, 1, 0]).count == 3)
  }

  @Test("DS-45 missing items are deleted and new ones inserted, and no others")
  func deletesAndInserts() throws {
    #expect(try changes("A: a b c d", "A: b x d") == "delete (0,0), delete (0,2), insert (0,1)")
    #expect(try changes("A: a b c", "A: x y") == "delete (0,0), delete (0,1), delete (0,2), insert (0,0), insert (0,1)")
    #expect(try changes("A: a b c d e", "A: e x b d") == "delete (0,0), delete (0,2), insert (0,1), move (0,4) (0,0)")
    #expect(try changes("A: a b, B: c d", "A: a c b, B: d") == "move (1,0) (0,1)")
  }

  // Common mistakes: the only row of a deleted or inserted section, and a kept section compared with a wrong one.
  @Test("DS-46 the fewest sections move, with their items")
  func sections() throws {
    #expect(try changes("A: a, B: b, C: c", "C: c, A: a, B: b") == "move 2 0")
    #expect(try changes("A: a, B: b, C: c", "C: c, B: b, A: a") == "move 2 0, move 1 1")
    #expect(try changes("A: a b, B: c", "B: c") == "delete 0")
    #expect(try changes("B: c", "A: a b, B: c") == "insert 0")
    #expect(try changes("A: a, B: b", "B: b a") == "delete 0, move (0,0) (0,1)")
    #expect(try changes("A: a b", "A: b, B: a") == "insert 1, move (0,0) (1,0)")
    #expect(try changes("A: a b", "B: a c") == "delete 0, insert 0, move (0,0) (0,0)")
    #expect(try changes("A: a, B: b c, C: d e", "B: c b, C: e") == "delete 0, delete (2,0), move (1,1) (0,0)")
    #expect(try changes("A: a b, B: c d", "B: d c, A: b a") == "move 1 0, move (1,1) (0,0), move (0,1) (1,0)")
    #expect(try changes("A: a b, B: c d", "B: c d, A: b x a") == "move 1 0, insert (1,1), move (0,1) (1,0)")
    #expect(try changes("A:, B:", "B:, A:") == "move 1 0")
  }

  @Test("DS-49 an empty side gives only inserts or only deletes, and equal sides nothing")
  func emptySides() throws {
    #expect(try changes("", "") == "")
    #expect(try changes("", "A: a, B:") == "insert 0, insert 1")
    #expect(try changes("A: a, B:", "") == "delete 0, delete 1")
    #expect(try changes("A:", "A: a b") == "insert (0,0), insert (0,1)")
    #expect(try changes("A: a b", "A:") == "delete (0,0), delete (0,1)")
    #expect(try changes("A:, B:", "A:, B:, C:") == "insert 2")
    for text in ["", "A:", "A:, B=x: a=1 b"] {
      let difference = try decks(text).difference(from: decks(text))
      #expect(difference.isEmpty)
      #expect(difference.changes == (try decks("").difference(from: decks(""))).changes)
      #expect(difference.stages.isEmpty)
    }
  }

  /// An identity with a constant hash.
  struct Dull: Hashable {
    let name: String
    func hash(into hasher: inout Hasher) {}
  }

  struct DullCard: Identifiable, Hashable {
    let id: Dull
    let text: String
  }

  struct DullDeck: Identifiable, Hashable {
    let id: Dull
  }

  private func dull(_ snapshot: Decks) throws -> Snapshot<DullDeck, DullCard> {
    try Snapshot(
      snapshot.sections.indices.map { section in
        (
          section: DullDeck(id: Dull(name: snapshot.sections[section].id)),
          items: (snapshot.items(inSection: section) ?? []).map { DullCard(id: Dull(name: $0.id), text: $0.text) }
        )
      })
  }

  // Hashes are seeded by process, so the exact value shows that it doesn't depend on them.
  @Test(
    "DS-49 the value is the same for any hashes of identities, even equal ones", arguments: IsolationContext.allCases)
  func hashesHaveNoSay(in context: IsolationContext) async throws {
    try await context.run {
      let old = try decks("A: a b=1 c d, B: e f g, C: h i, D: j")
      let new = try decks("C: i h k, E: l g b=2, A: d a c m, D: j, F:")
      let expected =
        "delete 1, insert 1, insert 4, move 2 0, insert (0,2), insert (2,3), move (2,1) (0,0), move (1,2) (1,1), "
        + "move (0,1) (1,2), move (0,3) (2,0), update (0,1) (1,2)"
      let difference = new.difference(from: old)
      #expect(difference.changes.text == expected)
      #expect(new.difference(from: old) == difference)
      let dullDifference = try dull(new).difference(from: dull(old))
      #expect(dullDifference.changes == difference.changes)
      #expect(dullDifference.stages.map(\.changes) == difference.stages.map(\.changes))
      #expect(try dull(old).applying(dullDifference) == dull(new))
      var shuffled = try dull(old)
      #expect(throws: SnapshotError.self) { try shuffled.appendItems([DullCard(id: Dull(name: "j"), text: "")]) }
      try shuffled.deleteItems([Dull(name: "a"), Dull(name: "j")])
      #expect(shuffled.path(ofItemWithID: Dull(name: "i")) == ListPath(2, 1))
    }
  }

  @Test("a difference of values is a value that crosses isolations")
  func isSendable() async throws {
    let difference = try decks("A: b").difference(from: decks("A: a b"))
    let text = await Task.detached { difference.changes.text }.value
    #expect(text == "delete (0,0)")
    #expect(Set([difference, difference]).count == 1)
  }
}
