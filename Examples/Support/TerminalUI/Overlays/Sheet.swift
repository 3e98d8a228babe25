import Composites
public import DataSources
import Responders

/// A title and entries in a box above a screen, of which a person chooses one.
///
/// The entries are the rows of a list. Choosing takes the sheet away, and then tells what was chosen.
@MainActor
public final class Sheet: Overlay {
  /// One thing to choose.
  public struct Entry: Sendable, Hashable {
    /// Which of the entries it is, counted from 0.
    public let index: Int

    /// What it says.
    public let title: String
  }

  /// What there is to choose from.
  public let entries: [Entry]

  /// The rows.
  public let list = ListView(name: "entries")

  private let onSelect: (Entry) -> Void

  /// Makes a sheet for ``Window/present(_:)-(Overlay)``.
  ///
  /// - Parameter onSelect: Told once, when the sheet has gone; not if it was taken away without a choice.
  public init(title: String, entries: [String], onSelect: @escaping (_ chosen: Entry) -> Void) {
    self.entries = entries.enumerated().map { Entry(index: $0.offset, title: $0.element) }
    self.onSelect = onSelect
    super.init(title: title, name: "sheet")
    addAll(list)
    list.rowsShown = 10
    list.engine.register(TextRow.self) { TextRow() }
    list.engine.source = self
    list.engine.delegate = self
    list.reload()
  }

  /// Chooses an entry, as a person does who taps its row.
  public func choose(_ entry: Entry) {
    guard entries.contains(entry), let window else { return }
    window.note(.picked(entry.title))
    dismiss()
    onSelect(entry)
  }

  override var preferredFirstResponder: (any Responder)? { list }

  /// Escape chooses the entry that cancels, where there is one.
  override func cancel() {
    guard let entry = entries.first(where: { $0.title == "Cancel" }) else { return dismiss() }
    choose(entry)
  }

  override func contentRows(forWidth width: Int) -> Int { min(10, entries.count) }

  override func layoutContent(in area: Rect) {
    list.frame = area
  }
}

extension Sheet: @MainActor ListSource, @MainActor ListDelegate {
  public func list(_ list: ListEngine<RowView>, numberOfRowsInSection section: Int) -> Int { entries.count }

  public func list(_ list: ListEngine<RowView>, cellForRowAt path: ListPath) throws -> RowView {
    let row = try list.dequeue(TextRow.self)
    row.text = entries[path.row].title
    return row
  }

  public func list(_ list: ListEngine<RowView>, didSelectRowAt path: ListPath) {
    if entries.indices.contains(path.row) { choose(entries[path.row]) }
  }

  public func list(_ list: ListEngine<RowView>, didDeselectRowAt path: ListPath) {}
}
