import Armature
import Foundation
import Testing

@Suite("Stores on the pages")
struct StoreSnippets {
  // snippet.store
  struct Note: Identifiable, Equatable, Codable {
    let id: Int
    var title: String
  }

  // snippet.hide
  @Test("a store lists objects and reports changes")
  func store() throws {
    // snippet.show
    final class Notebook: LiveStore {
      let reports = Observers<StoreReport<Note>>("Notebook.reports")
      private var notes: [Note]

      init(_ notes: [Note]) { self.notes = notes }

      func objects() -> [Note] { notes }

      func add(_ note: Note) {
        notes.append(note)
        reports.notify(StoreReport(inserted: [note]))
      }

      func replace(_ id: Int, by note: Note) {
        notes.removeAll { $0.id == id }
        notes.append(note)
        var report = StoreReport<Note>()  // one report, so one change set
        report.delete(id)
        report.insert(note)
        reports.notify(report)
      }
    }

    let notebook = Notebook([Note(id: 1, title: "Rain")])
    let query = LiveQuery(notebook, order: [.by { $0.title }])
    try query.performFetch()
    notebook.add(Note(id: 2, title: "Fog"))
    notebook.replace(1, by: Note(id: 3, title: "Sun"))
    print(query.objects.map(\.title))  // ["Fog", "Sun"]
    // snippet.end
    #expect(query.objects.map(\.title) == ["Fog", "Sun"])
  }

  @Test("a context writes its changes when it is saved")
  func context() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    // snippet.context
    let notes = try EditingContext([Note(id: 1, title: "Rain")]) { context in
      try JSONEncoder().encode(context.objects()).write(to: file, options: .atomic)
    }
    try notes.insert(Note(id: 2, title: "Tea"))
    try notes.update(Note(id: 1, title: "Heavy rain"))
    print(notes.inserted.map(\.id), notes.updated.map(\.id), notes.hasChanges)  // [2] [1] true
    try notes.save()

    try notes.delete(2)
    try notes.rollback()
    print(notes.objects().map(\.title))  // ["Heavy rain", "Tea"]
    // snippet.end
    #expect(notes.objects().map(\.title) == ["Heavy rain", "Tea"] && !notes.hasChanges)
    #expect(try JSONDecoder().decode([Note].self, from: Data(contentsOf: file)).count == 2)
  }
}
