import Composites
public import DataSources
import MessageTracing
public import Responders
public import TargetActions

/// Items in a grid that scrolls, of which a person chooses one.
///
/// Its lines are the rows of a ``ListView``, so that only what is visible is asked for; with one column it is a list of
/// high rows. The arrows move from item to item, Return and clicks choose.
@MainActor
public final class CollectionView: View {
  /// How many items stand beside each other.
  public let columns: Int

  /// Answers what is shown; held weakly.
  public weak var source: (any CollectionSource)?

  /// Told which item a person has chosen, counted from 0; kept, so name its owner weakly.
  public var onSelect: (Int) -> Void = { _ in }

  /// More than any screen has.
  private static let maximumColumns = 1000

  private let list: ListView
  private var itemCount = 0

  /// The item that keys would choose.
  private var current = 0

  /// Makes a grid without source.
  ///
  /// - Parameters:
  ///   - columns: How many items stand beside each other; from 1 to 1000.
  ///   - lineHeight: How high each line is, in cells.
  public init(columns: Int, lineHeight: Int, name: String? = nil) {
    self.columns = min(max(1, columns), Self.maximumColumns)
    list = ListView()
    super.init(name: name)
    list.engine.rowHeight = Double(max(1, lineHeight))
    list.engine.register(CollectionLine.self) { CollectionLine() }
    list.engine.source = self
    list.isClosed = true
    addAll(list)
  }

  /// Asks for everything anew.
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

  private func choose(_ item: Int) {
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
    case .returnKey, " ": choose(current)
    default: return .forward
    }
    return .handled
  }

  public func pointer(_ sample: PointerSample) -> EventReply {
    guard sample.phase == .ended else { return .handled }
    for line in lines {
      for (place, view) in line.children.enumerated() {
        guard let point = view.convert(sample.location, from: nil), view.contains(point) else { continue }
        choose(line.firstItem + place)
        return .handled
      }
    }
    return .handled
  }
}

/// Answers what a ``CollectionView`` shows.
@MainActor
public protocol CollectionSource: AnyObject {
  /// Answers how many items there are.
  func numberOfItems(in collection: CollectionView) -> Int

  /// Answers the view for an item: the one offered, which showed another item before, or else a new one.
  func collection(_ collection: CollectionView, viewForItem item: Int, reusing old: View?) -> View
}

/// One line of items.
@MainActor
final class CollectionLine: RowView {
  var firstItem = 0
  var columns = 1

  /// Which of the items keys would choose.
  var marked: Int? { didSet { if marked != oldValue { setNeedsDisplay() } } }

  override var visibleText: String? { nil }

  override func layout() {
    let width = (bounds.width / Double(columns)).rounded(.down)
    for (place, view) in children.enumerated() {
      view.frame = Rect(x: Double(place) * width + 1, y: 0, width: max(0, width - 2), height: bounds.height)
    }
  }

  override func drawAbove(on canvas: inout Canvas) {
    guard let marked, children.indices.contains(marked) else { return }
    canvas.write("›", column: CellRect(children[marked].frame).column - 1, row: 0, style: .bold)
  }
}
