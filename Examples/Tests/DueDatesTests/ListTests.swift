import Armature
import DueDatesModel
import Foundation
import TerminalUI
import Testing

@testable import DueDatesApp

@MainActor @Suite struct ListTests {
  @Test("D-04 a new item has a row, the first, before it is saved")
  func adding() throws {
    let app = try RunningApp()
    #expect(app.rows == ["Call Zoe 2025-03-02", "Pay rent 2025-03-05", "Apply 2025-03-09"])
    try app.tap("add")
    #expect(app.window.title == "Details" && app.storage.numberOfSaves == 0)
    #expect(app.rows == ["(untitled)", "Call Zoe 2025-03-02", "Pay rent 2025-03-05", "Apply 2025-03-09"])
    #expect(app.batches.map { $0.events.map(Kind.init) } == [[.inserted(0)]])
  }

  @Test("D-09 a date that moves a row is one batch with one move, from 1 to 0")
  func moving() throws {
    let app = try RunningApp()
    try app.open("Pay rent")
    (app.view("dueDate") as DateField?)?.type("2025-03-01")
    #expect(app.batches.map { $0.events.map(Kind.init) } == [[.moved(1, 0)]])
    #expect(app.batches.first?.batch.deletedRows == [] && app.batches.first?.batch.insertedRows == [])
    try app.tap("back")
    // Leaving saves the same content, which is no change for the list.
    #expect(app.batches.count == 1)
    #expect(app.rows == ["Pay rent 2025-03-01", "Call Zoe 2025-03-02", "Apply 2025-03-09"])
  }

  @Test("D-23 a group of changes is one batch: one begin, one delete, one move, one end")
  func group() throws {
    let app = try RunningApp()
    let (rent, apply) = (try #require(app.item("Pay rent")), try #require(app.item("Apply")))
    let recorder = Recorder()
    try recorder.record {
      try app.app.context.perform {
        try app.app.context.delete(rent.id)
        apply.dueDate = Day("2025-03-01")
        try app.app.context.update(apply)
      }
    }
    #expect(app.batches.map { $0.events.map(Kind.init) } == [[.deleted(1), .moved(2, 0)]])
    #expect(app.rows == ["Apply 2025-03-01", "Call Zoe 2025-03-02"])
    let messages = recorder.run.messages.filter { $0.receiver?.name == "list" }.map(\.text)
    // The list asks for rows only after the end.
    #expect(
      messages == [
        "liveQueryWillChange", "didChange", "didChange", "liveQueryDidChange", "numberOfRowsInSection 0",
        "cellForRowAt (0,0)",
      ])
  }

  @Test("details aren't in a row: editing them changes no row, and a title does")
  func irrelevantChanges() throws {
    let app = try RunningApp()
    try app.open("Pay rent")
    (app.view("details") as TextView?)?.type("bank")
    try app.tap("back")
    #expect(app.storage.numberOfSaves == 1 && app.batches.isEmpty)
    try app.open("Pay rent")
    (app.view("title") as TextField?)?.type("Pay the rent")
    #expect(app.batches.map { $0.events.map(Kind.init) } == [[.updated(1)]])
    #expect(app.rows.dropFirst().first == "Pay the rent 2025-03-05")
  }

  @Test("another order moves the rows in one batch")
  func sorting() throws {
    let app = try RunningApp()
    try app.tap("sortTitle")
    #expect(app.rows == ["Apply 2025-03-09", "Call Zoe 2025-03-02", "Pay rent 2025-03-05"])
    #expect(app.batches.count == 1)
    try app.tap("sortDueDate")
    #expect(app.rows == ["Call Zoe 2025-03-02", "Pay rent 2025-03-05", "Apply 2025-03-09"])
  }

  @Test("a list without a context isn't shown, and the error names what it lacks")
  func missingContext() throws {
    let window = Window()
    let host = ControllerHost<View>(window)
    let navigator = Navigator<View>(makeContent: { Pane() })
    let outcome = navigator.push(
      ListController { DetailController(fields: [], editing: EditingNotifications()) { Day(.now) } }
    ).outcome
    #expect("\(String(describing: outcome))".contains("a context"))
    #expect(navigator.stack.isEmpty && host.root === window)
  }
}

/// An event without its item.
private enum Kind: Equatable {
  case inserted(Int), deleted(Int), updated(Int), moved(Int, Int)

  /// A kind that no event has.
  case other

  init(_ event: LiveEvent<ToDoItem>) {
    self =
      switch event {
      case .inserted(_, let path): .inserted(path.row)
      case .deleted(_, let path): .deleted(path.row)
      case .updated(_, _, let path, _): .updated(path.row)
      case .moved(_, _, let old, let new, _): .moved(old.row, new.row)
      default: .other
      }
  }
}
