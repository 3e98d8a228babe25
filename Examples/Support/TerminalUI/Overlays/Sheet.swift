public import Composites
public import DataSources
public import Responders

/// A box over a screen with a title and a list of entries to select from.
///
/// Selecting an entry dismisses the sheet and then calls the handler.
@MainActor
public final class Sheet: Overlay {
  /// An entry to select.
  public struct Entry: Sendable, Hashable {
    /// The index among the entries.
    public let index: Int

    /// The title.
    public let title: String
  }

  /// The entries, from top to bottom.
  public let entries: [Entry]

  /// The list of the entries.
  public let list = ListView(name: "entries")

  private let onSelect: (Entry) -> Void

  /// Makes a sheet for ``Window/present(_:from:)``.
  ///
  /// - Parameter onSelect: Called once after the dismissal, if an entry was selected.
  public init(title: String, entries: [String], onSelect: @escaping (_ selected: Entry) -> Void) {
    self.entries = entries.enumerated().map { Entry(index: $0.offset, title: $0.element) }
    self.onSelect = onSelect
    super.init(title: title, name: "sheet")
    addAll(list)
    list.rowsShown = 10
    list.engine.register(TextRow.self) { TextRow(on: .panel) }
    list.engine.source = self
    list.engine.delegate = self
    list.reload()
  }

  /// Selects an entry, as a tap on its row does.
  public func select(_ entry: Entry) {
    guard entries.contains(entry), let window else { return }
    window.note(.picked(entry.title))
    dismiss()
    onSelect(entry)
  }

  public override func treeEvent(_ event: TreeEvent<View>) {
    super.treeEvent(event)
    if case .didMoveToRoot = event { list.selectionTitle = words.choose }
  }

  public override var preferredFirstResponder: (any Responder)? { list }

  public override var keyHints: [KeyHint] { [KeyHint("Esc", words.cancel)] }

  /// Escape selects the entry titled ``Words/cancel``, if there is one.
  public override func cancel() {
    guard let entry = entries.first(where: { $0.title == words.cancel }) else { return dismiss() }
    select(entry)
  }

  public override func contentRows(forWidth width: Int) -> Int { min(10, entries.count) }

  public override func layoutContent(in area: Rect) {
    // Over the whole width of the box, so that the mark of a row stands at its edge.
    list.frame = Rect(x: area.origin.x - 3, y: area.origin.y, width: area.width + 6, height: area.height)
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
    if entries.indices.contains(path.row) { select(entries[path.row]) }
  }

  public func list(_ list: ListEngine<RowView>, didDeselectRowAt path: ListPath) {}
}
