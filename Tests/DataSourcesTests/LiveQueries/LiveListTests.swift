import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Delegation
import Testing

struct LiveListTests {
  /// A list that shows a query, and is updated with batches.
  final class Controller: ListSource, SectionedListSource, IdentifyingListSource {
    let query: LiveQuery<Todo>
    let list = ListEngine<TextCell>()
    var asked: [Int] = []
    var errors: [any Error] = []

    init(_ query: LiveQuery<Todo>) throws {
      self.query = query
      list.register(TextCell.self) { TextCell() }
      list.source = self
      try query.performFetch()
      try list.resize(viewport: 1000)
      try list.reload()
      query.changes.subscribe(owner: self) { controller, change in
        guard let batch = change.changeSet?.batch else { return }
        do { try controller.list.apply(batch) } catch { controller.errors.append(error) }
      }
    }

    func numberOfSections(in list: ListEngine<TextCell>) -> Int { query.numberOfSections }

    func list(_ list: ListEngine<TextCell>, numberOfRowsInSection section: Int) -> Int {
      query.numberOfObjects(inSection: section) ?? 0
    }

    func list(_ list: ListEngine<TextCell>, cellForRowAt path: ListPath) throws -> TextCell {
      let cell = try list.dequeue(TextCell.self)
      guard let note = query.object(at: path) else { return cell }
      asked.append(note.id)
      cell.text = "\(note)"
      return cell
    }

    func list(_ list: ListEngine<TextCell>, identityForRowAt path: ListPath) -> Int {
      query.object(at: path)?.id ?? -1
    }

    func list(_ list: ListEngine<TextCell>, pathForRowWithIdentity identity: Int) -> ListPath? {
      query.path(of: identity)
    }

    /// The texts on show, by sections.
    var texts: [[String?]] {
      (0..<list.numberOfSections).map { section in
        (0..<(list.numberOfRows(inSection: section) ?? 0)).map { list.cell(at: ListPath(section, $0))?.text }
      }
    }

    var objects: [[String?]] {
      (0..<query.numberOfSections).map { query.objects(inSection: $0).map { "\($0)" } }
    }
  }

  @Test("DS-57 each change set is a valid batch that shows the rows of the query", arguments: [57, 58] as [UInt64])
  func changeSets(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = ArrayStore((0..<15).map { LivePropertyTests.note($0, &random) })
    var nextID = 15
    let controller = try Controller(LiveQuery(store))
    for round in 0..<TestScale.rounds(150) {
      if Int.random(in: 0..<4, using: &random) == 0 {
        try controller.query.change { try LivePropertyTests.change(controller.query, &random) }
      } else {
        store.send(LivePropertyTests.report(of: store, nextID: &nextID, &random))
      }
      #expect(controller.errors.isEmpty, "seed \(seed), round \(round)")
      #expect(controller.texts == controller.objects, "seed \(seed), round \(round)")
      try controller.list.checkInvariants()
    }
  }

  @Test("DS-65 a query is the source of a list, which asks for changed rows", arguments: IsolationContext.allCases)
  func source(in context: IsolationContext) async throws {
    try await context.run {
      let store = ArrayStore((0..<6).map { Todo($0, group: $0 < 4 ? "a" : "b", rank: $0) })
      let controller = try Controller(LiveQuery(store, order: [.by { $0.rank }], sectionKey: .by { $0.group }))
      #expect(controller.asked == [0, 1, 2, 3, 4, 5])
      let listings = store.listings
      let kept = controller.list.cell(at: ListPath(0, 1))
      controller.asked = []
      store.send(
        StoreReport(
          inserted: [Todo(9, group: "b", rank: 9)],
          updated: [Todo(0, "x", group: "a", rank: 7), Todo(5, group: "a", rank: 5)],
          deleted: [4]))
      #expect(controller.errors.isEmpty)
      #expect(controller.texts == controller.objects)
      #expect(Set(controller.asked) == [0, 5, 9])
      #expect(controller.list.cell(at: ListPath(0, 0)) === kept)
      #expect(store.listings == listings)
    }
  }
}
