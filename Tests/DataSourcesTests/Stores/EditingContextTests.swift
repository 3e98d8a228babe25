import ArmatureTesting
import DataSources
import Delegation
import Testing

struct EditingContextTests {
  @Test(
    "a context knows what was inserted, updated and deleted since the last save", arguments: IsolationContext.allCases)
  func sets(in context: IsolationContext) async throws {
    try await context.run {
      var written: [[String]] = []
      let context = try EditingContext([Todo(1, "a"), Todo(2, "b"), Todo(3, "c")]) { context in
        written.append([context.inserted, context.updated, context.deleted].map { "\($0.map(\.id))" })
      }
      #expect(!context.hasChanges)
      try context.insert(Todo(5, "e"))
      try context.insert(Todo(4, "d"))
      try context.update(Todo(4, "D"))
      try context.update(Todo(3, "C"))
      try context.update(Todo(2, "B"))
      try context.delete(2)
      try context.delete(5)
      try context.delete(1)
      try context.insert(Todo(1, "A"))
      #expect(context.objects().map(\.title) == ["C", "D", "A"])
      #expect(context.inserted.map(\.id) == [4])
      #expect(context.updated.map(\.id) == [3, 1])
      #expect(context.deleted.map(\.id) == [2])
      #expect(context[id: 3]?.title == "C")
      #expect(context[id: 2] == nil)
      #expect(context.count == 3)
      try context.save()
      #expect(!context.hasChanges)
      try context.save()
      #expect(written == [["[4]", "[3, 1]", "[2]"], ["[]", "[]", "[]"]])
    }
  }

  // A known mistake: an object that was changed, or inserted again, before it was deleted had its unsaved content, and the
  // second one another position.
  @Test("a deleted object is the saved one, at its position, whatever was changed before")
  func deletedObjects() throws {
    let context = try EditingContext([Todo(1, "a"), Todo(2, "b"), Todo(3, "c")])
    try context.update(Todo(2, "B"))
    try context.delete(2)
    try context.delete(1)
    try context.insert(Todo(1, "A"))
    try context.delete(1)
    try context.delete(3)
    #expect(context.deleted.map(\.title) == ["a", "b", "c"])
    #expect(context.updated.isEmpty && context.inserted.isEmpty)
  }

  /// A failed save keeps the changes, and the next one writes them all.
  @Test("a save that fails keeps the changes for the next one")
  func failedSave() throws {
    var isRefused = true
    var written: [String] = []
    let context = try EditingContext([Todo(1, "Apply")]) { context in
      if isRefused { throw TestError(description: "The disk is full.") }
      written = context.objects().map(\.title)
    }
    try context.update(Todo(1, "Apply!"))
    #expect(throws: TestError.self) { try context.save() }
    #expect(context.updated.map(\.title) == ["Apply!"])
    try context.insert(Todo(2, "Pay"))
    isRefused = false
    try context.save()
    #expect(written == ["Apply!", "Pay"])
    #expect(!context.hasChanges)
  }

  @Test("an object that the context releases may read it", arguments: ["update", "rollback", "save"])
  func releasedObject(by change: String) throws {
    final class Note: Identifiable {
      let id: Int
      let onDeinit: () -> Void
      init(_ id: Int, onDeinit: @escaping () -> Void = {}) {
        self.id = id
        self.onDeinit = onDeinit
      }
      deinit { onDeinit() }
    }
    var counts: [Int] = []
    let context = try EditingContext<Note>()
    try context.insert(Note(1))
    try context.save()
    try context.insert(
      Note(2) { [unowned context] in counts.append(context.count + context.inserted.count + context.deleted.count) })
    switch change {
    case "update": try context.update(Note(2))
    case "rollback": try context.rollback()
    default:
      try context.save()
      try context.delete(2)
      try context.save()
    }
    #expect(counts == [change == "update" ? 3 : 1])
  }

  @Test("DS-67 what an observer of a rollback changes is a change since the last save")
  func changesDuringRollback() throws {
    var written: [Int] = []
    let context = try EditingContext([Todo(1, "a")]) { context in written += context.inserted.map(\.id) }
    try context.insert(Todo(2, "b"))
    let query = LiveQuery(context)
    try query.performFetch()
    var hadChanges: [Bool] = []
    let token = query.changes.subscribe(.once) { _ in
      hadChanges.append(context.hasChanges)
      try? context.insert(Todo(3, "c"))
    }
    try context.rollback()
    #expect(hadChanges == [false])
    #expect(context.objects().map(\.id) == [1, 3] && context.inserted.map(\.id) == [3])
    try context.save()
    #expect(written == [3])
    withExtendedLifetime(token) {}
  }

  @Test(
    "a rollback brings values back to the last save, with positions and in one change set",
    arguments: IsolationContext.allCases)
  func rollback(in context: IsolationContext) async throws {
    try await context.run {
      let context = try EditingContext([Todo(1, "a"), Todo(2, "b"), Todo(3, "c")])
      try context.insert(Todo(9, "z"))
      try context.save()
      let query = LiveQuery(context)
      try query.performFetch()
      try context.delete(1)
      try context.update(Todo(2, "B"))
      try context.insert(Todo(4, "d"))
      try context.delete(3)
      try context.insert(Todo(3, "C"))
      #expect(query.objects.map(\.title) == ["B", "z", "d", "C"])
      var changeSets: [[String]] = []
      let token = query.changes.subscribe { changeSets.append($0.changeSet?.events.map(\.description) ?? []) }
      try context.rollback()
      #expect(context.objects() == [Todo(1, "a"), Todo(2, "b"), Todo(3, "c"), Todo(9, "z")])
      #expect(query.objects == context.objects())
      #expect(
        changeSets == [
          [
            "deleted 4 from (0,2)", "inserted 1 at (0,0)", "updated 2 from (0,0) to (0,1)",
            "moved 3 from (0,3) to (0,2), content changed",
          ]
        ])
      #expect(!context.hasChanges)
      try context.rollback()
      #expect(changeSets.count == 1)
      withExtendedLifetime(token) {}
    }
  }

  @Test("a rollback restores objects of a class with their closures")
  func mementos() throws {
    let chores = [Chore(1, "a", day: 1), Chore(2, "b", day: 2)]
    let context = try EditingContext(
      chores,
      restoringWith: { chore in
        let title = chore.title
        return { chore.title = title }
      })
    let query = LiveQuery(context, order: [.by { $0.title }])
    try query.performFetch()
    chores[0].title = "z"
    chores[0].day = 9
    try context.update(chores[0])
    #expect(query.objects.map(\.title) == ["b", "z"])
    try context.rollback()
    #expect(query.objects.map(\.title) == ["a", "b"])
    #expect(chores[0].day == 9)
    chores[1].title = "saved"
    try context.update(chores[1])
    try context.save()
    chores[1].title = "not saved"
    try context.delete(2)
    try context.rollback()
    #expect(chores[1].title == "saved")
    #expect(context[id: 2] === chores[1])
  }

  /// One begin, one delete, one move, one end.
  @Test("a change group is one report, and one change set", arguments: IsolationContext.allCases)
  func groups(in context: IsolationContext) async throws {
    try await context.run {
      let chores = [Chore(1, "Pay rent", day: 5), Chore(2, "Call Zoe", day: 2), Chore(3, "Apply", day: 9)]
      let context = try EditingContext(chores)
      let query = LiveQuery(context, order: [.by { $0.day }, .by({ $0.title }, using: .natural)])
      let log = DelegateLog<Chore>()
      query.delegate = log
      try query.performFetch()
      let result = try context.perform {
        try context.delete(1)
        chores[2].day = 1
        try context.perform { try context.update(chores[2]) }
        #expect(log.log == [])
        return 7
      }
      #expect(result == 7)
      #expect(
        log.log == ["will", "deleted 1 from (0,1)", "moved 3 from (0,2) to (0,0), content changed", "did"])
      #expect(query.objects.map(\.title) == ["Apply", "Call Zoe"])
      log.log = []
      #expect(throws: TestError.self) {
        try context.perform {
          try context.delete(2)
          throw TestError(description: "Enough.")
        }
      }
      #expect(log.log == ["will", "deleted 2 from (0,1)", "did"])
      context.perform {}
      #expect(log.log.count == 3)
    }
  }

  @Test("an invalid change throws and changes nothing")
  func refusals() throws {
    #expect(throws: EditingContextError.duplicate(id: "1")) { try EditingContext([Todo(1), Todo(1)]) }
    var error: EditingContextError?
    let context = try EditingContext([Todo(1, "a")]) { context in
      func note(_ body: () throws(EditingContextError) -> Void) {
        do { try body() } catch let caught { error = caught }
      }
      note { () throws(EditingContextError) in try context.insert(Todo(3)) }
      #expect(error == .isSaving)
      error = nil
      note { () throws(EditingContextError) in try context.delete(1) }
      #expect(error == .isSaving)
      error = nil
      note { () throws(EditingContextError) in try context.update(Todo(1)) }
      #expect(error == .isSaving)
      error = nil
      note { () throws(EditingContextError) in try context.rollback() }
      #expect(error == .isSaving)
      try context.save()
    }
    var reports = 0
    let token = context.reports.subscribe { _ in reports += 1 }
    #expect(throws: EditingContextError.duplicate(id: "1")) { try context.insert(Todo(1, "b")) }
    #expect(throws: EditingContextError.unknown(id: "2")) { try context.update(Todo(2)) }
    #expect(throws: EditingContextError.unknown(id: "2")) { try context.delete(2) }
    #expect(throws: EditingContextError.isSaving) { try context.save() }
    #expect(reports == 0)
    #expect(context.objects() == [Todo(1, "a")])
    #expect(!context.hasChanges)
    withExtendedLifetime(token) {}
  }

  @Test(
    "each error says what happened and what to do",
    arguments: [
      (
        EditingContextError.duplicate(id: "7"),
        "Cannot insert the object '7': the context has one with this id. The context is unchanged; "
          + "update that object, or give the new one another id."
      ),
      (
        .unknown(id: "7"),
        "Cannot update or delete the object '7': the context has none with this id. The context is unchanged; "
          + "the object has probably been deleted, or was never inserted."
      ),
      (
        .isSaving,
        "Cannot change the context while it is being saved. The context is unchanged; "
          + "make changes after the save: the closure that saves must only read."
      ),
    ])
  func texts(error: EditingContextError, text: String) {
    #expect(error.description == text)
  }

  @Test("a context is deallocated with its objects, and its queries end")
  func lifetime() throws {
    var context: EditingContext<Chore>? = try EditingContext([Chore(1, "a")]) { _ = $0.count }
    weak let gone = context
    weak let chore = context?[id: 1]
    let query = LiveQuery(try #require(context))
    var ends = 0
    let token = query.changes.subscribe { _ in ends += 1 }
    try context?.save()
    context = nil
    #expect(gone == nil)
    #expect(chore == nil)
    #expect(ends == 1)
    withExtendedLifetime(token) {}
  }
}
