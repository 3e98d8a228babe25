import DataSources
import Foundation

/// An object with the properties by which the random tests filter and sort.
protocol RankedNote: Identifiable where ID == Int {
  var title: String { get }
  var rank: Int { get }
  var text: String { get }
}

/// The source and the delegate of lists that show a query; subclasses change something in each call.
class QueryRows<Note: RankedNote>: ListSource, SectionedListSource, IdentifyingListSource, EditingListSource,
  ListDelegate, ListSelectionDelegate, ListDisplayDelegate
{
  /// What the query asks for.
  struct Settings {
    var filter = 0
    var order = 0
    var section = 0
    var offset = 0
    var limit: Int?
    var usesContext = false
  }

  let query: LiveQuery<Note>
  var settings = Settings()

  init(_ query: LiveQuery<Note>) { self.query = query }

  /// Called in each call of a list, with its name.
  func stir(_ place: String) {}

  /// Deletes an object from the store of the query.
  func delete(_ id: Int) {}

  // MARK: Settings

  static func matches(_ note: Note, _ kind: Int) -> Bool {
    kind == 0 || (kind == 1 ? note.title != "" : note.rank < 4)
  }

  static func order(_ kind: Int) -> [SortKey<Note>] {
    switch kind {
    case 0: []
    case 2: [.by({ $0.rank }, .reverse), .by { $0.id }]
    case 3: [.by { $0.rank == 3 ? nil : $0.title }]
    default: [.by { $0.rank }]
    }
  }

  static func precedes(_ one: Note, _ other: Note, _ kind: Int) -> Bool {
    switch kind {
    case 0: false
    case 2: (-one.rank, one.id) < (-other.rank, other.id)
    case 3:
      (one.rank == 3 ? 0 : 1, one.rank == 3 ? "" : one.title)
        < (other.rank == 3 ? 0 : 1, other.rank == 3 ? "" : other.title)
    default: one.rank < other.rank
    }
  }

  // MARK: Lists

  func numberOfSections(in list: TextList) -> Int { query.numberOfSections }
  func list(_ list: TextList, numberOfRowsInSection section: Int) -> Int {
    query.numberOfObjects(inSection: section) ?? 0
  }
  func list(_ list: TextList, cellForRowAt path: ListPath) throws -> TextCell {
    stir("cell")
    let cell = try list.dequeue(TextCell.self)
    cell.text = query.object(at: path)?.text ?? "none"
    stir("cell after")
    return cell
  }
  func list(_ list: TextList, identityForRowAt path: ListPath) -> Int { query.object(at: path)?.id ?? -1 }
  func list(_ list: TextList, pathForRowWithIdentity identity: Int) -> ListPath? { query.path(of: identity) }
  func list(_ list: TextList, canEditRowAt path: ListPath) -> Bool { true }
  func list(_ list: TextList, commitDeletionOfRowAt path: ListPath) { query.object(at: path).map { delete($0.id) } }
  func list(_ list: TextList, shouldHighlightRowAt path: ListPath) -> Bool { true }
  func list(_ list: TextList, didHighlightRowAt path: ListPath) { stir("did highlight") }
  func list(_ list: TextList, didUnhighlightRowAt path: ListPath) { stir("did unhighlight") }
  func list(_ list: TextList, shouldSelectRowAt path: ListPath) -> Bool { true }
  func list(_ list: TextList, shouldDeselectRowAt path: ListPath) -> Bool { true }
  func list(_ list: TextList, willSelectRowAt path: ListPath) { stir("will select") }
  func list(_ list: TextList, willDeselectRowAt path: ListPath) {}
  func list(_ list: TextList, didSelectRowAt path: ListPath) { stir("did select") }
  func list(_ list: TextList, didDeselectRowAt path: ListPath) { stir("did deselect") }
  func list(_ list: TextList, willDisplay cell: TextCell, forRowAt path: ListPath) { stir("display") }
  func list(_ list: TextList, didEndDisplaying cell: TextCell, forRowAt path: ListPath) { stir("end display") }
}
