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

  private let inks: [ColorRole]
  private let placeholder: Label
  private let onSelect: (Entry) -> Void

  /// Creates a sheet for ``Window/present(_:from:)``.
  ///
  /// - Parameters:
  ///   - entries: The titles. A line separates a last one titled ``Words/cancel`` from the others.
  ///   - inks: The colors of the first entries, which are bold then.
  ///   - placeholder: The sentence that is shown in place of entries if there are none.
  ///   - onSelect: Called once after the dismissal, if an entry was selected.
  public init(
    title: String, entries: [String], inks: [ColorRole] = [], placeholder: String = "",
    onSelect: @escaping (_ selected: Entry) -> Void
  ) {
    self.inks = inks
    self.placeholder = Label(entries.isEmpty ? placeholder : "", style: Style(.secondary, on: .panel), wraps: true)
    self.entries = entries.enumerated().map { Entry(index: $0.offset, title: $0.element) }
    self.onSelect = onSelect
    super.init(title: title, name: "sheet")
    addAll(self.placeholder, list)
    list.engine.register(TextRow.self) { TextRow(on: .panel) }
    list.engine.registerHeader(RuleRow.self) { RuleRow() }
    list.engine.headerHeight = 1
    list.engine.source = self
    list.engine.delegate = self
    list.reload()
  }

  /// Selects an entry, as a tap on its row does.
  public func select(_ entry: Entry) {
    guard entries.contains(entry), let window else { return }
    window.announce(.picked(entry.title))
    dismiss()
    onSelect(entry)
  }

  public override func treeEvent(_ event: TreeEvent<View>) {
    super.treeEvent(event)
    guard case .didMoveToRoot = event else { return }
    list.selectionTitle = words.choose
    // The window's word for Cancel may be another.
    list.reload()
  }

  /// Whether the last entry is below a line.
  private var endsWithCancel: Bool { entries.count > 1 && entries.last?.title == words.cancel }

  private static let mostRows = 10

  public override var preferredFirstResponder: (any Responder)? { list }

  public override var keyHints: [KeyHint] { [KeyHint("Esc", words.cancel)] }

  /// Escape selects the entry titled ``Words/cancel``, if there is one.
  public override func cancel() {
    guard let entry = entries.first(where: { $0.title == words.cancel }) else { return dismiss() }
    select(entry)
  }

  public override var contentColumns: Int? {
    ([title, placeholder.text] + entries.map(\.title)).map(\.displayWidth).max()
  }

  public override func contentRows(forWidth width: Int) -> Int {
    guard placeholder.text.isEmpty else { return placeholder.text.wrapped(toWidth: width).count }
    return entries.count > Self.mostRows ? Self.mostRows : entries.count + (endsWithCancel ? 1 : 0)
  }

  public override func layoutContent(in area: Rect) {
    placeholder.frame = area
    // Over the whole width of the box, so that the mark of a row is at its edge.
    list.frame = Rect(x: area.origin.x - 3, y: area.origin.y, width: area.width + 6, height: area.height)
  }
}

extension Sheet: @MainActor ListSource, @MainActor SectionedListSource, @MainActor HeadedListSource,
  @MainActor ListDelegate
{
  /// Cancel is a section of its own, whose header is a line.
  public func numberOfSections(in list: ListEngine<RowView>) -> Int { endsWithCancel ? 2 : 1 }

  public func list(_ list: ListEngine<RowView>, numberOfRowsInSection section: Int) -> Int {
    section > 0 ? 1 : endsWithCancel ? entries.count - 1 : entries.count
  }

  public func list(_ list: ListEngine<RowView>, headerForSection section: Int) throws -> RowView? {
    section > 0 ? try list.dequeueHeader(RuleRow.self) : nil
  }

  private func index(of path: ListPath) -> Int { path.section > 0 ? entries.count - 1 : path.row }

  public func list(_ list: ListEngine<RowView>, cellForRowAt path: ListPath) throws -> RowView {
    let row = try list.dequeue(TextRow.self)
    let index = index(of: path)
    row.text = entries[index].title
    row.isBold = inks.indices.contains(index)
    row.ink = row.isBold ? inks[index] : path.section > 0 ? .accent : .text
    return row
  }

  public func list(_ list: ListEngine<RowView>, didSelectRowAt path: ListPath) {
    let index = index(of: path)
    if entries.indices.contains(index) { select(entries[index]) }
  }

  public func list(_ list: ListEngine<RowView>, didDeselectRowAt path: ListPath) {}
}

/// A thin line between the entries and Cancel.
private final class RuleRow: RowView {
  override var visibleText: String? { nil }

  override func draw(on canvas: inout Canvas) {
    let line = String(repeating: "─", count: max(0, cells.columns - 6))
    canvas.write(line, column: 3, row: 0, style: Style(.rule, on: .panel))
  }
}
