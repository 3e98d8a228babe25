import ArmatureTesting
import DataSources
import Testing

struct StageTests {
  /// The stages from one snapshot to another, as `changes | snapshot` each.
  private func stages(_ old: String, _ new: String) throws -> [String] {
    try decks(new).difference(from: decks(old)).stages.map { "\($0.changes.text) | \($0.snapshot.text)" }
  }

  @Test(
    "DS-47 a difference has up to six stages, in order, each with its snapshot", arguments: IsolationContext.allCases)
  func allStages(in context: IsolationContext) async throws {
    try await context.run { () throws in
      #expect(
        try stages("A=1: a b=1 c, B: d e, C: f g", "D: e h, C: g i f, A=2: c b=2") == [
          "update (0,1) (0,1) | A=1: a b=2 c, B: d e, C: f g",
          "delete (0,0) | A=1: b=2 c, B: d e, C: f g",
          "insert 0, move 2 1 | D: h, C: f g, A=1: b=2 c, B: d e",
          "insert (1,1), move (3,1) (0,0), move (1,1) (1,0), move (2,1) (2,0) | D: e h, C: g i f, A=1: c b=2, B: d",
          "delete 3 | D: e h, C: g i f, A=1: c b=2",
          "update 2 2 | D: e h, C: g i f, A=2: c b=2",
        ])
    }
  }

  @Test("DS-47 an item that is updated and marked has one change in its stage")
  func updatedAndMarked() throws {
    struct Item: Identifiable, Hashable {
      let id: Int
      var text = ""
    }
    let old = try Snapshot([Item(id: 1), Item(id: 2), Item(id: 3)])
    for isReload in [true, false] {
      var new = old
      try new.updateItem(Item(id: 1, text: "changed"))
      let marked = [Item(id: 1), Item(id: 2)]
      if isReload { try new.reloadItems(marked) } else { try new.reconfigureItems(marked) }
      let changes = try #require(new.difference(from: old).stages.first).changes
      #expect(changes.updatedItems.map(\.from) == [ListPath(0, 0)])
      #expect((changes.reloadedItems + changes.reconfiguredItems).map(\.from) == [ListPath(0, 1)])
      #expect(changes.count == 2)
    }
  }

  @Test("DS-47 a section that is updated and marked has one change in its stage")
  func markedSection() throws {
    let old = try Snapshot([(Deck(id: "A", title: "a"), [Card]())])
    var new = try Snapshot([(Deck(id: "A", title: "b"), [Card]())])
    try new.reloadSections(["A"])
    #expect(new.difference(from: old).stages.map { "\($0.changes)" } == ["update section 0"])
  }

  @Test("DS-47 items alone take at most three stages, and empty ones are left out")
  func itemsAlone() throws {
    #expect(
      try stages("A: a b=1 c d", "A: d b=2 x a") == [
        "update (0,1) (0,1) | A: a b=2 c d",
        "delete (0,2) | A: a b=2 d",
        "insert (0,2), move (0,2) (0,0), move (0,1) (0,1) | A: d b=2 x a",
      ])
    #expect(try stages("A: a", "A: a b") == ["insert (0,1) | A: a b"])
    #expect(try stages("A: a=1 b", "A: b a=2") == ["update (0,0) (0,0) | A: a=2 b", "move (0,1) (0,0) | A: b a=2"])
    #expect(try stages("A: a", "A: a") == [])
  }

  // Known mistakes: the data of a stage is wrong when an item moves into a new section, and when a section is updated
  // while a row moves.
  @Test("DS-48 items leave before their section is deleted, and enter after it is inserted")
  func passingBetweenSections() throws {
    #expect(
      try stages("A: a b, B: c", "B: c a") == [
        "move (0,0) (1,1) | A: b, B: c a",
        "delete 0 | B: c a",
      ])
    #expect(
      try stages("A: a b", "B: x a, A: b") == [
        "insert 0 | B: x, A: a b",
        "move (1,0) (0,1) | B: x a, A: b",
      ])
    #expect(
      try stages("A: a", "B: a") == [
        "insert 1 | A: a, B:",
        "move (0,0) (1,0) | A:, B: a",
        "delete 0 | B: a",
      ])
    #expect(
      try stages("A=1: a b", "A=2: b a") == [
        "move (0,1) (0,0) | A=1: b a",
        "update 0 0 | A=2: b a",
      ])
  }

  @Test("DS-47 deleted sections stay among the unmoved ones until their stage")
  func vanishingSections() throws {
    #expect(
      try stages("X:, A: a, Y: y, B: b, Z:", "B: b, A: a") == [
        "move 3 1 | X:, B: b, A: a, Y: y, Z:",
        "delete 0, delete 3, delete 4 | B: b, A: a",
      ])
  }
}
