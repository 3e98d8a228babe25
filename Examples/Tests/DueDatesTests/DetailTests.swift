import Armature
import ArmatureTesting
import DueDatesModel
import Foundation
import TerminalUI
import Testing

@testable import DueDatesApp

@MainActor @Suite struct DetailTests {
  @Test("D-17 leaving saves once each time, without an edit too")
  func leaving() throws {
    let app = try RunningApp()
    for count in 1...2 {
      try app.open("Apply")
      try app.tap("back")
      #expect(app.storage.numberOfSaves == count)
    }
  }

  @Test("D-18 the end of editing of another text view saves nothing")
  func otherTextView() throws {
    let app = try RunningApp()
    try app.open("Apply")
    let editing = try #require(app.detail).editing
    let details = try #require(app.view("details") as TextView?)
    details.type("memo")
    editing.post(TextView(text: "other"))
    let item = try #require(app.item("Apply"))
    let field = ItemField(name: "details", placeholder: "Details")
    #expect(app.storage.numberOfSaves == 0 && item[field].isEmpty)
    editing.post(details)
    #expect(app.storage.numberOfSaves == 1 && item[field] == "memo")
  }

  @Test("D-19 after the screen was left, the end of editing of its text view saves nothing")
  func formerTextView() throws {
    let app = try RunningApp()
    try app.open("Apply")
    let editing = try #require(app.detail).editing
    let details = try #require(app.view("details") as TextView?)
    try app.tap("back")
    #expect(app.storage.numberOfSaves == 1)
    editing.post(details)
    #expect(app.storage.numberOfSaves == 1)
    #expect(!editing.didEndEditing.hasObservers)
  }

  @Test("each change of title and date saves, and the end of editing of the details")
  func edits() throws {
    let app = try RunningApp()
    try app.open("Apply")
    (app.view("title") as TextField?)?.type("Apply!")
    (app.view("dueDate") as DateField?)?.type("2025-03-10")
    #expect(app.storage.numberOfSaves == 2)
    let details = try #require(app.view("details") as TextView?)
    details.becomeFirstResponder()
    details.type("memo")
    #expect(app.storage.numberOfSaves == 2)
    details.resignFirstResponder()
    #expect(app.storage.numberOfSaves == 3)
  }

  @Test("a detail lacks what it wasn't given, by name")
  func missing() throws {
    let detail = DetailController(fields: [], editing: EditingNotifications()) { Day(.distantPast) }
    #expect(detail.missingDependencies == ["a context", "an item"])
    detail.receive(try EditingContext<ToDoItem>())
    detail.receive(ToDoItem())
    #expect(detail.missingDependencies.isEmpty)
  }

  @Test("a detail is released when it is left, and the rest with the app")
  func release() throws {
    var app: RunningApp? = try RunningApp()
    try app?.open("Apply")
    ReleaseCheck(of: [app?.detail]).verify { app?.app.application.send(.key(KeyPress(.escape))) }
    #expect(app?.window.title == "Due Dates")
    ReleaseCheck(of: [app?.app, app?.window, app?.list, app?.app.context]).verify { app = nil }
  }
}
