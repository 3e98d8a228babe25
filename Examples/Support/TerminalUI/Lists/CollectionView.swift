import Composites
public import DataSources
import MessageTracing
public import Responders
public import TargetActions

/// A scrolling grid of selectable items.
///
/// Its lines are the rows of a ``ListView``, so only visible items are requested from the source. With one column, it is
/// a list with high rows. The arrow keys move between items; Return or a click selects one.
@MainActor
public final class CollectionView: View {
  /// The number of items in a line.
  public let columns: Int

  /// The data source, held weakly.
  public weak var source: (any CollectionSource)?

  /// Called with the index of the selected item.
  ///
  /// Retained by the view, so capture its owner weakly.
  public var onSelect: (Int) -> Void = { _ in }

  /// More columns than any screen has.
  private static let maximumColumns = 1000

  private let list: ListView
  private var itemCount = 0

  /// The item that Return selects.
  private var current = 0

  /// Makes a grid without a source.
  ///
  /// - Parameters:
  ///   - columns: The number of items in a line, from 1 to 1000.
  ///   - lineHeight: The height of a line in cells.
  public init(columns: Int, lineHeight: Int, name: String? = nil) {
    self.columns = min(max(1, columns), Self.maximumColumns)
    list = ListView()
    super.init(name: name)
    list.engine.rowHeight = Double(max(1, lineHeight))
    list.engine.register(CollectionLine.self) { CollectionLine() }
    list.engine.source = self
    list.isPartOfOtherView = true
    addAll(list)
  }

  /// Reloads all items.
  public func reload() {
    itemCount = max(0, source?.numberOfItems(in: self) ?? 0)
    current = min(current, max(0, itemCount - 1))
    list.reload()
    markCurrent()
  }

  public override func layout() {
    list.frame = bounds
  }

  public override func firstResponderDidChange(isFirst: Bool) {
    super.firstResponderDidChange(isFirst: isFirst)
    markCurrent()
  }

  private var lines: [CollectionLine] { list.visibleRows.compactMap { $0 as? CollectionLine } }

  private func markCurrent() {
    for line in lines { line.marked = isFirstResponder ? current - line.firstItem : nil }
  }

  private func move(to item: Int) {
    guard itemCount > 0 else { return }
    current = min(max(item, 0), itemCount - 1)
    list.show(rowNumber: current / columns)
    markCurrent()
  }

  private func select(_ item: Int) {
    guard (0..<itemCount).contains(item) else { return }
    move(to: item)
    onSelect(item)
  }
}

extension CollectionView: @MainActor ListSource {
  public func list(_ list: ListEngine<RowView>, numberOfRowsInSection section: Int) -> Int {
    (itemCount + columns - 1) / columns
  }

  public func list(_ list: ListEngine<RowView>, cellForRowAt path: ListPath) throws -> RowView {
    let line = try list.dequeue(CollectionLine.self)
    line.firstItem = path.row * columns
    line.columns = columns
    let items = line.firstItem..<min(line.firstItem + columns, itemCount)
    let old = line.children
    let views = items.enumerated().compactMap { place, item in
      source?.collection(self, viewForItem: item, reusing: old.indices.contains(place) ? old[place] : nil)
    }
    line.changeTree { try line.setChildren(views) }
    line.marked = isFirstResponder ? current - line.firstItem : nil
    return line
  }
}

extension CollectionView: FirstResponding, KeyResponding, PointerResponding {
  public var canBecomeFirstResponder: Bool { !isHidden }

  public func keyPressed(_ press: KeyPress) -> EventReply {
    guard press.modifiers.isEmpty else { return .forward }
    switch press.key {
    case .left: move(to: current - 1)
    case .right: move(to: current + 1)
    case .up: if current >= columns { move(to: current - columns) }
    case .down: if current + columns < itemCount { move(to: current + columns) }
    case .home: move(to: 0)
    case .end: move(to: itemCount - 1)
    case .returnKey, " ": select(current)
    default: return .forward
    }
    return .handled
  }

  public func pointer(_ sample: PointerSample) -> EventReply {
    guard sample.phase == .ended else { return .handled }
    for line in lines {
      for (place, view) in line.children.enumerated() {
        guard view.contains(view.convert(sample.location, from: nil)) else { continue }
        select(line.firstItem + place)
        return .handled
      }
    }
    return .handled
  }
}

/// The data source of a ``CollectionView``.
@MainActor
public protocol CollectionSource: AnyObject {
  /// Returns the number of items.
  func numberOfItems(in collection: CollectionView) -> Int

  /// Returns the view for an item: a reused view if one is offered and suitable, or a new one.
  func collection(_ collection: CollectionView, viewForItem item: Int, reusing old: View?) -> View
}

/// A line of items.
@MainActor
private final class CollectionLine: RowView {
  var firstItem = 0
  var columns = 1

  /// The index in the line of the item that Return selects; nil for none.
  var marked: Int? { didSet { if marked != oldValue { setNeedsDisplay() } } }

  override var visibleText: String? { nil }

  override func layout() {
    let width = (bounds.width / Double(columns)).rounded(.down)
    for (place, view) in children.enumerated() {
      view.frame = Rect(x: Double(place) * width + 1, y: 0, width: max(0, width - 2), height: bounds.height)
    }
  }

  public override func drawAbove(on canvas: inout Canvas) {
    guard let marked, children.indices.contains(marked) else { return }
    let place = CellRect(children[marked].frame)
    canvas.focusBar("▐", column: place.column - 1, row: place.row, rows: place.rows)
  }
}
