public import Composites
public import Responders
public import Tracing

/// A rectangle of the screen that draws something, contains other views, and is asked for what nobody below it handled.
///
/// A view is a node of a tree (``Composites/Composite``), has a place (``Composites/SpatialComposite``) and stands in the
/// responder chain (``Responders/Responder``). One unit is one cell. Parents own their children.
@MainActor
open class View: SpatialComposite, Responder, TraceNamed {
  /// Its place in the tree.
  public let links = TreeLinks<View>()

  /// Its place in its parent; a change has it laid out and drawn anew.
  public var geometry = Geometry() {
    didSet {
      if geometry.bounds.size != oldValue.bounds.size { setNeedsLayout() }
      if geometry != oldValue { setNeedsDisplay() }
    }
  }

  /// How outcomes and diagrams speak of this view; its type's name unless set.
  public var name: String?

  /// Makes a view without place, parent and children.
  public init(name: String? = nil) {
    self.name = name
  }

  /// Its own name, or that of its type.
  public var traceName: String { name ?? String(describing: type(of: self)) }

  /// Hears of changes in the tree around this view; a subclass that overrides it calls `super`.
  open func treeEvent(_ event: TreeEvent<View>) {
    switch event {
    case .didAdd, .willRemove, .childrenDidReorder: setNeedsLayout()
    default: break
    }
  }

  /// Places the children within ``Composites/SpatialComposite/bounds``; the default leaves them where they are.
  ///
  /// Called before the view is drawn, after its parent has placed it, when its size or its children have changed.
  open func layout() {}

  /// Draws what the view shows itself, in coordinates of its bounds; its children are drawn above it.
  open func draw(on canvas: inout Canvas) {}

  /// Says that the view no longer looks as it was drawn; it is drawn anew before the program waits again.
  public func setNeedsDisplay() {
    setNeeds(.display)
    (root as? Window)?.displayIsNeeded()
  }

  /// Says that the children have to be placed anew.
  public func setNeedsLayout() {
    setNeeds([.layout, .display])
    (root as? Window)?.displayIsNeeded()
  }
}

extension View {
  /// The part of its own space that the view covers, in cells.
  public var cells: CellRect { CellRect(bounds) }

  func drawTree(on canvas: inout Canvas) {
    guard !isHidden else { return }
    let corner = CellRect(bounds)
    canvas.draw(in: CellRect(frame), scrolledBy: CellPoint(column: corner.column, row: corner.row)) { canvas in
      draw(on: &canvas)
      for child in children { child.drawTree(on: &canvas) }
    }
  }
}

extension CellRect {
  /// The cells that a rectangle of a view's space covers, its edges rounded to whole ones.
  init(_ rect: Rect) {
    let start = (column: Self.cell(rect.origin.x), row: Self.cell(rect.origin.y))
    self.init(
      column: start.column, row: start.row, columns: Self.cell(rect.end.x) - start.column,
      rows: Self.cell(rect.end.y) - start.row)
  }

  /// No screen is larger than this, and its square still fits.
  private static let farthest = 1e9

  private static func cell(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value.rounded(), -farthest), farthest))
  }
}
