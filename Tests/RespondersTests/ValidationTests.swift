import ArmatureTesting
import Composites
import MessageTracing
import Responders
import TargetActions
import Testing

protocol Printing: AnyObject {
  var pages: Int { get }
  func printPages()
}
extension Command<any Printing> { static var printPages: Self { Command { $0.printPages } } }

/// Validates all items, and prints.
final class Document: View, Printing, Saving, CommandValidating {
  var pages = 3
  var isDirty = true
  var validations: [String] = []
  var printed = 0
  var saves = 0

  func printPages() { printed += 1 }
  func save() { saves += 1 }
  func validate(_ command: AnyCommand, showing presentation: inout ItemPresentation) -> Bool {
    validations.append(command.name)
    presentation.isOn = isDirty
    return isDirty
  }
}

@Suite struct ValidationTests {
  @Test("RC-42 the item's validator decides, else the target's, else it is on", arguments: IsolationContext.allCases)
  func order(in context: IsolationContext) async throws {
    try await context.run {
      let document = Document("document")
      let leaf = View("leaf")
      try document.add(leaf)
      let own = CommandItem(.printPages, title: "Print") { document, _ in document.pages > 3 }

      #expect(!leaf.validate(CommandItem(.copy, title: "Copy")).isEnabled)
      #expect(!leaf.validate(own).isEnabled)
      document.pages = 4
      #expect(leaf.validate(own).isEnabled)
      #expect(document.validations == [])
      #expect(leaf.validate(CommandItem(.save, title: "Save")).isEnabled)
      document.isDirty = false
      #expect(!leaf.validate(CommandItem(.save, title: "Save")).isEnabled)
      #expect(document.validations == ["save", "save"])
      #expect(Editor("editor").validate(CommandItem(.save, title: "Save")).isEnabled)
    }
  }

  @Test("RC-43 an item that is no longer valid sends nothing", arguments: IsolationContext.allCases)
  func stale(in context: IsolationContext) async {
    await context.run {
      let document = Document("document")
      let item = CommandItem(.save, title: "Save")
      #expect(document.validate(item).isEnabled)
      document.isDirty = false

      let outcome = document.send(item: item)

      #expect(outcome.result == .disabled)
      #expect(outcome.path.map(\.name) == ["document"])
      #expect(document.saves == 0)
      document.isDirty = true
      #expect(document.send(item: item).result == .handled(by: Participant(document)))
      #expect(document.saves == 1)
      let log = DiagnosticLog()
      log.record { #expect(document.send(item: CommandItem(.copy, title: "Copy")).result == .unhandled(hops: 1)) }
      #expect(log.topics == [.unhandled])
    }
  }

  @Test("RC-44 a validator changes the presentation, not the item", arguments: IsolationContext.allCases)
  func presentation(in context: IsolationContext) async {
    await context.run {
      let document = Document("document")
      let item = CommandItem(.printPages, title: "Print") { document, shown in
        shown.title = "Print \(document.pages) pages"
        shown.isOn = nil
        return true
      }
      let shown = document.validate(item)
      #expect(shown.title == "Print 3 pages")
      #expect(shown.isOn == nil)
      #expect(item.presentation == ItemPresentation(title: "Print"))
      #expect(item.command.identity == AnyCommand(Command<any Printing>.printPages))
      #expect(document.validate(CommandItem(.save, title: "Save")).isOn == true)
    }
  }

  @Test("RC-45 the service of the nearest provider is returned, or nil", arguments: IsolationContext.allCases)
  func services(in context: IsolationContext) async throws {
    try await context.run {
      let near = Provider("near")
      let far = Provider("far")
      let leaf = View("leaf")
      try far.add(near)
      try near.add(leaf)
      #expect(leaf.service((any UndoManaging).self) == nil)

      far.manager = History()
      #expect(leaf.service((any UndoManaging).self) === far.manager)
      near.manager = History()
      #expect(leaf.service((any UndoManaging).self) === near.manager)
      leaf.service((any UndoManaging).self)?.undo()
      #expect(near.manager?.position == 0)
      leaf.service((any UndoManaging).self)?.redo()
      #expect((near.manager?.position, far.manager?.position) == (1, 1))
    }
  }

  @Test("RC-45 a provider that lacks a service finds it further up, whatever its type is in the code")
  func serviceOfProvider() throws {
    let (near, far) = (Provider("near"), Provider("far"))
    try far.add(near)
    far.manager = History()
    #expect(near.service((any UndoManaging).self) === far.manager)
    #expect((near as View).service((any UndoManaging).self) === far.manager)
  }

  @Test("Edit commands travel to the responder that can edit", arguments: IsolationContext.allCases)
  func editing(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      let text = TextArea("text")
      try form.window.add(text)
      text.becomeFirstResponder()
      form.window.send(.copy, from: .firstResponder)
      form.a.send(.cut, from: .firstResponder)
      form.window.send(.paste, from: .firstResponder)
      form.window.send(.selectAll, from: .firstResponder)
      #expect(text.edits == ["copy", "cut", "paste", "select all"])
      #expect(form.a.send(.copy).result == .unhandled(hops: 2))
    }
  }
}

/// A service of an app.
protocol UndoManaging: AnyObject {
  func undo()
  func redo()
}

final class History: UndoManaging {
  var position = 1
  func undo() { position -= 1 }
  func redo() { position += 1 }
}

final class Provider: View, ServiceProviding {
  var manager: History?
  func providedService<Service>(_ type: Service.Type) -> Service? { manager as? Service }
}

final class TextArea: View, FirstResponding, Copying, Editing {
  let canBecomeFirstResponder = true
  var edits: [String] = []
  func copy() { edits.append("copy") }
  func cut() { edits.append("cut") }
  func paste() { edits.append("paste") }
  func selectAll() { edits.append("select all") }
}
