public import Composites
public import MessageTracing
public import Responders

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
      if geometry.isHidden != oldValue.isHidden { parent?.setNeedsDisplay() }
    }
  }

  /// How outcomes, diagrams and scenarios speak of this view; its type's name in the first two unless set.
  public var name: String?

  /// How often this view was drawn because it, or something in it, had come onto the screen or changed.
  public private(set) var redrawCount = 0
  private var lastFrame = 0

  /// Makes a view without place, parent and children.
  public init(name: String? = nil) {
    self.name = name
  }

  /// Its own name, or that of its type.
  public var traceName: String { name ?? String(describing: type(of: self)) }

  /// What a person reads in this view itself, leaving out the views in it; nil where there is nothing to read.
  open var visibleText: String? { nil }

  /// Hears of changes in the tree around this view; a subclass that overrides it calls `super`.
  open func treeEvent(_ event: TreeEvent<View>) {
    switch event {
    case .didAdd, .willRemove, .childrenDidReorder: setNeedsLayout()
    case .didMoveToRoot: setNeedsDisplay()
    default: break
    }
  }

  /// Places the children within ``Composites/SpatialComposite/bounds``; the default leaves them where they are.
  ///
  /// Called before the view is drawn, after its parent has placed it, when its size or its children have changed.
  open func layout() {}

  /// Draws what the view shows itself, in coordinates of its bounds; its children are drawn above it.
  open func draw(on canvas: inout Canvas) {}

  /// Draws what lies above the children; most views have nothing there.
  func drawAbove(on canvas: inout Canvas) {}

  /// Hears that this view has become the first responder of its window, or is it no longer.
  ///
  /// A subclass that overrides it calls `super`.
  open func firstResponderDidChange(isFirst: Bool) {
    setNeedsDisplay()
  }

  /// Says that the view no longer looks as it was drawn; it is drawn anew before the program waits again.
  public func setNeedsDisplay() {
    setNeeds(.display)
    window?.displayIsNeeded()
  }

  /// Says that the children have to be placed anew.
  public func setNeedsLayout() {
    setNeeds([.layout, .display])
    window?.displayIsNeeded()
  }

  /// Counts this frame, once, for the view and everything around it.
  func noteRedraw(inFrame frame: Int) {
    var next: View? = self
    while let view = next, view.lastFrame != frame {
      view.lastFrame = frame
      if !view.isHidden { view.redrawCount += 1 }
      next = view.isHidden ? nil : view.parent
    }
  }
}

extension View {
  /// The window that the view stands in.
  public var window: Window? { root as? Window }

  /// The part of its own space that the view covers, in cells.
  public var cells: CellRect { CellRect(bounds) }

  func drawTree(on canvas: inout Canvas) {
    guard !isHidden else { return }
    let corner = CellRect(bounds)
    canvas.draw(in: CellRect(frame), scrolledBy: CellPoint(column: corner.column, row: corner.row)) { canvas in
      draw(on: &canvas)
      var next = firstChild
      while let child = next {
        child.drawTree(on: &canvas)
        next = child.nextSibling
      }
      drawAbove(on: &canvas)
    }
  }
}

extension View {
  /// Adds children in order, the last one on top; what the tree refuses becomes a diagnostic.
  ///
  /// For views that a class has just made, where nothing can be refused.
  public func addAll(_ views: View...) {
    for view in views { changeTree { try add(view) } }
  }

  /// Makes a change of the tree whose refusal would be a mistake of the program, and reports it if it is refused.
  func changeTree(_ change: () throws -> Void) {
    do {
      try change()
    } catch {
      Diagnostic(.treeChangeRefused, about: Participant(self), "\(error)").emit()
    }
  }
}

extension Diagnostic.Topic {
  /// The tree of views refused a change that the program took for granted.
  static let treeChangeRefused = Diagnostic.Topic("change of the view tree refused")
}
