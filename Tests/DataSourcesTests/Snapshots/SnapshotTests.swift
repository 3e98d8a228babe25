import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Testing

struct SnapshotTests {
  @Test("a snapshot answers by position and by identity, and nil for unknown ones")
  func reads() throws {
    let snapshot = try decks("A=All: a b, B:, C: c=x")
    #expect(snapshot.sections.map(\.id) == ["A", "B", "C"])
    #expect(snapshot.items.map(\.id) == ["a", "b", "c"])
    #expect(snapshot.numberOfSections == 3)
    #expect(snapshot.numberOfItems == 3)
    #expect((-1...3).map(snapshot.numberOfItems(inSection:)) == [nil, 2, 0, 1, nil])
    #expect(snapshot.items(inSection: 0).map(Array.init) == [Card(id: "a"), Card(id: "b")])
    #expect(snapshot.items(inSection: 3) == nil)
    #expect(snapshot.section(at: 0) == Deck(id: "A", title: "All"))
    #expect(snapshot.section(at: -1) == nil)
    #expect(snapshot.item(at: ListPath(2, 0)) == Card(id: "c", text: "x"))
    #expect(
      [ListPath(1, 0), ListPath(2, 1), ListPath(0, -1), ListPath(3, 0)].allSatisfy { snapshot.item(at: $0) == nil })
    #expect(snapshot.item(withID: "c")?.text == "x")
    #expect(snapshot.item(withID: "d") == nil)
    #expect(snapshot.index(ofSectionWithID: "C") == 2)
    #expect(snapshot.index(ofSectionWithID: "D") == nil)
    #expect(snapshot.path(ofItemWithID: "c") == ListPath(2, 0))
    #expect(snapshot.path(ofItemWithID: "b") == ListPath(0, 1))
    #expect(snapshot.path(ofItemWithID: "A") == nil)
  }

  @Test("snapshots are equal by order, identity and content, however they were made")
  func equality() throws {
    var built = Decks()
    try built.appendSections([Deck(id: "B"), Deck(id: "A")])
    try built.appendItems([Card(id: "c"), Card(id: "a")], toSection: "A")
    try built.moveItem("c", toSection: "B")
    try built.moveSection("A", beforeSection: "B")
    let written = try decks("A: a, B: c")
    #expect(built == written)
    #expect(Set([built, written]).count == 1)
    #expect(try built != decks("A: a c, B:"))
    #expect(try built != decks("A: a=1, B: c"))
    #expect(try built != decks("A=1: a, B: c"))
    #expect(try Snapshot([1, 2].map(Number.init)).numberOfSections == 1)
    #expect(Snapshot<OnlySection, Number>() != (try Snapshot([Number]())))
  }

  struct Number: Identifiable, Equatable {
    let id: Int
    init(_ id: Int) { self.id = id }
  }

  @Test("items are appended, inserted, moved, updated and deleted")
  func changesItems() throws {
    var snapshot = try decks("A: a b, B: c")
    try snapshot.appendItems([Card(id: "d")])
    #expect(snapshot.text == "A: a b, B: c d")
    try snapshot.appendItems([Card(id: "e"), Card(id: "f")], toSection: "A")
    #expect(snapshot.text == "A: a b e f, B: c d")
    try snapshot.insertItems([Card(id: "g"), Card(id: "h")], beforeItem: "c")
    #expect(snapshot.text == "A: a b e f, B: g h c d")
    try snapshot.insertItems([Card(id: "i")], afterItem: "f")
    #expect(snapshot.text == "A: a b e f i, B: g h c d")
    try snapshot.moveItem("a", beforeItem: "c")
    #expect(snapshot.text == "A: b e f i, B: g h a c d")
    try snapshot.moveItem("d", afterItem: "b")
    #expect(snapshot.text == "A: b d e f i, B: g h a c")
    try snapshot.moveItem("b", afterItem: "f")
    #expect(snapshot.text == "A: d e f b i, B: g h a c")
    try snapshot.moveItem("b", beforeItem: "b")
    try snapshot.moveItem("b", afterItem: "b")
    #expect(snapshot.text == "A: d e f b i, B: g h a c")
    try snapshot.moveItem("d", toSection: "A")
    try snapshot.updateItem(Card(id: "h", text: "new"))
    #expect(snapshot.text == "A: e f b i d, B: g h=new a c")
    try snapshot.deleteItems(["a", "e", "e", "d"])
    #expect(snapshot.text == "A: f b i, B: g h=new c")
    #expect(snapshot.items.map { snapshot.path(ofItemWithID: $0.id) } == paths(snapshot))
    try snapshot.appendItems([Card(id: "a")], toSection: "B")
    #expect(snapshot.path(ofItemWithID: "a") == ListPath(1, 3))
    snapshot.deleteAllItems()
    #expect(snapshot.text == "A:, B:")
    #expect(snapshot.item(withID: "a") == nil)
  }

  private func paths(_ snapshot: Decks) -> [ListPath?] {
    snapshot.sections.indices.flatMap { section in
      (snapshot.items(inSection: section) ?? []).indices.enumerated().map { ListPath(section, $0.offset) }
    }
  }

  @Test("sections are appended, inserted, moved, updated and deleted, with their items")
  func changesSections() throws {
    var snapshot = try decks("A: a b, B: c, C: d e")
    try snapshot.insertSections([Deck(id: "D"), Deck(id: "E")], beforeSection: "B")
    #expect(snapshot.text == "A: a b, D:, E:, B: c, C: d e")
    try snapshot.insertSections([Deck(id: "F")], afterSection: "C")
    try snapshot.moveSection("C", beforeSection: "A")
    #expect(snapshot.text == "C: d e, A: a b, D:, E:, B: c, F:")
    try snapshot.moveSection("A", afterSection: "B")
    #expect(snapshot.text == "C: d e, D:, E:, B: c, A: a b, F:")
    try snapshot.moveSection("B", beforeSection: "B")
    try snapshot.moveSection("B", afterSection: "B")
    try snapshot.updateSection(Deck(id: "B", title: "new"))
    #expect(snapshot.text == "C: d e, D:, E:, B=new: c, A: a b, F:")
    try snapshot.deleteSections(["C", "E", "C"])
    #expect(snapshot.text == "D:, B=new: c, A: a b, F:")
    #expect(snapshot.item(withID: "d") == nil)
    #expect(snapshot.path(ofItemWithID: "b") == ListPath(2, 1))
    try snapshot.appendItems([Card(id: "d")])
    #expect(snapshot.text == "D:, B=new: c, A: a b, F: d")
  }

  // A common mistake: an identity that occurs twice among the new items isn't found.
  @Test("DS-42 a duplicate throws with both positions", arguments: IsolationContext.allCases)
  func duplicates(in context: IsolationContext) async throws {
    try await context.run {
      var snapshot = try decks("A: a b, B: c d")
      let before = snapshot
      func refuses(_ error: SnapshotError, _ change: (inout Decks) throws -> Void) {
        #expect(throws: error) { try change(&snapshot) }
        #expect(snapshot == before)
      }
      let x = Card(id: "x")
      refuses(.duplicateItem(id: "c", first: ListPath(1, 0), second: ListPath(0, 3))) {
        try $0.appendItems([x, Card(id: "c")], toSection: "A")
      }
      refuses(.duplicateItem(id: "x", first: ListPath(1, 1), second: ListPath(1, 3))) {
        try $0.insertItems([x, Card(id: "y"), x], beforeItem: "d")
      }
      refuses(.duplicateItem(id: "a", first: ListPath(0, 0), second: ListPath(0, 1))) {
        try $0.insertItems([Card(id: "a")], afterItem: "a")
      }
      refuses(.duplicateSection(id: "B", first: 1, second: 1)) {
        try $0.insertSections([Deck(id: "C"), Deck(id: "B")], beforeSection: "A")
      }
      refuses(.duplicateSection(id: "C", first: 2, second: 4)) {
        try $0.appendSections([Deck(id: "C"), Deck(id: "D"), Deck(id: "C")])
      }
      #expect(snapshot.path(ofItemWithID: "d") == ListPath(1, 1))
      #expect(snapshot.path(ofItemWithID: "x") == nil)
      #expect(throws: SnapshotError.duplicateItem(id: "a", first: ListPath(0, 0), second: ListPath(1, 1))) {
        try decks("A: a b, B: c a")
      }
      #expect(throws: SnapshotError.duplicateItem(id: "c", first: ListPath(1, 0), second: ListPath(1, 2))) {
        try decks("A: a b, B: c d c")
      }
      #expect(throws: SnapshotError.duplicateSection(id: "A", first: 0, second: 2)) { try decks("A: a, B:, A: b") }
      #expect(throws: SnapshotError.duplicateItem(id: "1", first: ListPath(0, 0), second: ListPath(0, 2))) {
        try Snapshot([1, 2, 1].map(Number.init))
      }
    }
  }

  @Test("DS-42 an unknown identity throws, and the snapshot is unchanged")
  func unknownIdentities() throws {
    var snapshot = try decks("A: a b, B: c d")
    let before = snapshot
    func refuses(_ error: SnapshotError, _ change: (inout Decks) throws -> Void) {
      #expect(throws: error) { try change(&snapshot) }
      #expect(snapshot == before)
    }
    let item = SnapshotError.unknownItem(id: "x")
    let section = SnapshotError.unknownSection(id: "X")
    refuses(item) { try $0.insertItems([Card(id: "e")], beforeItem: "x") }
    refuses(item) { try $0.insertItems([Card(id: "e")], afterItem: "x") }
    refuses(item) { try $0.deleteItems(["a", "x"]) }
    refuses(item) { try $0.moveItem("x", beforeItem: "a") }
    refuses(item) { try $0.moveItem("a", beforeItem: "x") }
    refuses(item) { try $0.moveItem("x", afterItem: "a") }
    refuses(item) { try $0.moveItem("a", afterItem: "x") }
    refuses(item) { try $0.moveItem("x", toSection: "A") }
    refuses(item) { try $0.updateItem(Card(id: "x")) }
    refuses(section) { try $0.appendItems([Card(id: "e")], toSection: "X") }
    refuses(section) { try $0.moveItem("a", toSection: "X") }
    refuses(section) { try $0.insertSections([Deck(id: "E")], beforeSection: "X") }
    refuses(section) { try $0.insertSections([Deck(id: "E")], afterSection: "X") }
    refuses(section) { try $0.deleteSections(["A", "X"]) }
    refuses(section) { try $0.moveSection("X", beforeSection: "A") }
    refuses(section) { try $0.moveSection("A", beforeSection: "X") }
    refuses(section) { try $0.moveSection("X", afterSection: "A") }
    refuses(section) { try $0.moveSection("A", afterSection: "X") }
    refuses(section) { try $0.updateSection(Deck(id: "X")) }
    var empty = Decks()
    #expect(throws: SnapshotError.noSection) { try empty.appendItems([Card(id: "a")]) }
    #expect(empty == Decks())
  }

  @Test("DS-42 random changes give the same rows as arrays, found by identity")
  func randomChanges() throws {
    for seed in 0..<UInt64(TestScale.rounds(20)) {
      var random = SeededGenerator(seed: seed)
      var model = [["A"], ["B"], ["C"]]
      var snapshot = try decks("A:, B:, C:")
      for step in 0..<60 {
        let id = "\(step)"
        let known = model.flatMap { $0.dropFirst() }
        let other = known.randomElement(using: &random) ?? ""
        func place(_ id: String) -> (Int, Int) {
          let section = model.firstIndex { $0.dropFirst().contains(id) } ?? 0
          return (section, model[section].lastIndex(of: id) ?? 0)
        }
        switch Int.random(in: 0..<(known.isEmpty ? 1 : 6), using: &random) {
        case 0:
          let section = Int.random(in: 0..<3, using: &random)
          try snapshot.appendItems([Card(id: id)], toSection: model[section][0])
          model[section].append(id)
        case 1:
          try snapshot.insertItems([Card(id: id), Card(id: id + "b")], beforeItem: other)
          let (section, row) = place(other)
          model[section].insert(contentsOf: [id, id + "b"], at: row)
        case 2:
          try snapshot.deleteItems([other])
          let (section, row) = place(other)
          model[section].remove(at: row)
        case 3, 4:
          let moved = known.randomElement(using: &random) ?? ""
          guard moved != other else { continue }
          try snapshot.moveItem(moved, afterItem: other)
          let (from, row) = place(moved)
          model[from].remove(at: row)
          let (to, target) = place(other)
          model[to].insert(moved, at: target + 1)
        default:
          let (from, to) = (Int.random(in: 0..<3, using: &random), Int.random(in: 0..<3, using: &random))
          try snapshot.moveSection(model[from][0], beforeSection: model[to][0])
          if from != to { model.insert(model.remove(at: from), at: to > from ? to - 1 : to) }
        }
        #expect(snapshot.sections.map(\.id) == model.map { $0[0] }, "seed \(seed)")
        for (section, ids) in model.enumerated() {
          #expect(snapshot.items(inSection: section)?.map(\.id) == Array(ids.dropFirst()), "seed \(seed)")
          for (row, id) in ids.dropFirst().enumerated() {
            #expect(snapshot.path(ofItemWithID: id) == ListPath(section, row), "seed \(seed)")
          }
        }
      }
    }
  }

  @Test("each error has what happened, the state left and the remedy")
  func texts() {
    let other =
      "The snapshot is unchanged. Apply a difference to the snapshot that it was made from, or make a new one from "
      + "this snapshot."
    let cases: [(SnapshotError, String)] = [
      (
        .duplicateItem(id: "a", first: ListPath(0, 1), second: ListPath(2, 3)),
        "The item 'a' would be in the snapshot twice, at (0,1) and at (2,3). The snapshot is unchanged. Two items "
          + "have one identity, or one was added again: move or update it instead."
      ),
      (
        .duplicateSection(id: "A", first: 0, second: 2),
        "The section 'A' would be in the snapshot twice, as number 0 and as number 2. The snapshot is unchanged. "
          + "Two sections have one identity, or one was added again: move or update it instead."
      ),
      (
        .unknownItem(id: "x"),
        "There is no item 'x' in the snapshot, so nothing was inserted beside it, and it was not moved, deleted or "
          + "updated. The snapshot is unchanged. The item was probably deleted before: ask for its path first."
      ),
      (
        .unknownSection(id: "X"),
        "There is no section 'X' in the snapshot, so nothing was put into it or beside it, and it was not moved, "
          + "deleted or updated. The snapshot is unchanged. Append the section first."
      ),
      (
        .noSection,
        "There is no section to append items to. The snapshot is unchanged. Append a section first; a snapshot made of "
          + "items alone has one."
      ),
      (
        .otherItem(path: ListPath(0, 1), expected: "a", found: nil),
        "Cannot apply the difference: it starts with the item 'a' at (0,1), and the snapshot has no item there. "
          + other
      ),
      (
        .otherSection(number: 1, expected: nil, found: "B"),
        "Cannot apply the difference: it starts with no section as number 1, and the snapshot has the section 'B' "
          + "there. " + other
      ),
    ]
    for (error, text) in cases { #expect("\(error)" == text) }
  }
}
