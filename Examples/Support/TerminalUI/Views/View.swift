public import Composites
public import Responders
public import TargetActions

/// A rectangle of the screen that draws itself, contains other views and handles events.
///
/// A view is a node of a tree (``Composites/Composite``) with a frame (``Composites/SpatialComposite``), and a member of
/// the responder chain (``Responders/Responder``). The unit is one cell. Parents own their children.
@MainActor
open class View: SpatialComposite, Responder, GestureHosting, TraceNamed {
  /// The links to parent, children and siblings.
  public let links = TreeLinks<View>()

  /// The frame, bounds and visibility.
  ///
  /// A change schedules layout and drawing.
  public var geometry = Geometry() {
    didSet {
      if geometry.bounds.size != oldValue.bounds.size { setNeedsLayout() }
      if geometry != oldValue { setNeedsDisplay() }
      if geometry.isHidden != oldValue.isHidden { parent?.setNeedsDisplay() }
    }
  }

  /// The name in outcomes, diagrams and scenarios.
  ///
  /// Outcomes and diagrams use the type's name if it is nil.
  public var name: String?

  /// The gesture recognizers, which the view owns.
  ///
  /// Their unit of distance is one cell, and a wheel scrolls by rows.
  public var gestureRecognizers: [any GestureRecognizer] = []

  /// The number of times that this view was drawn because it or a descendant has changed or come onto the screen.
  public private(set) var redrawCount = 0
  private var lastFrame = 0

  /// Creates a view.
  public init(name: String? = nil) {
    self.name = name
  }

  /// The name, or the type's name if it is nil.
  public var traceName: String { name ?? String(describing: type(of: self)) }

  /// The text that a person reads in this view, without its subviews; nil for none.
  open var visibleText: String? { nil }

  /// The size that the content needs, for a ``Stack``; one row without a width unless overridden.
  open var naturalSize: Size { [0, 1] }

  /// Returns whether a point is in the area that the view covers for pointers; its bounds unless overridden.
  open func contains(_ point: Point) -> Bool { bounds.contains(point) }

  /// Returns the view that a pointer hits at a point; an override calls `super`.
  open func hitTest(_ point: Point) -> View? { defaultHitTest(point) }

  /// Handles a change of the tree around this view.
  ///
  /// An override calls `super`.
  open func treeEvent(_ event: TreeEvent<View>) {
    switch event {
    case .didAdd, .willRemove, .childrenDidReorder: setNeedsLayout()
    case .didMoveToRoot: setNeedsDisplay()
    default: break
    }
  }

  /// Lays out the children.
  ///
  /// The default implementation has no effect.
  ///
  /// Called before drawing and after the parent's layout, if the size or the children have changed.
  open func layout() {}

  /// Draws this view's own content, in coordinates of its bounds.
  ///
  /// The children are drawn over it.
  open func draw(on canvas: inout Canvas) {}

  /// Draws content over the children.
  ///
  /// The default implementation has no effect.
  open func drawAbove(on canvas: inout Canvas) {}

  /// What keys do that this view handles without a key command; the help line shows them first.
  open var keyHints: [KeyHint] { [] }

  /// Whether a bar before the view shows that it is first responder.
  ///
  /// False for screens, and for lists, which mark a row.
  open var showsFocus: Bool { false }

  /// What a click on a view means for the first responder.
  public enum FocusOnClick: Sendable, Hashable {
    /// The view becomes first responder, as a field does.
    case takes

    /// The first responder stays, as after a click on a button.
    case keeps

    /// The view around it decides.
    case passes
  }

  /// What a click on this view means for the first responder.
  open var focusOnClick: FocusOnClick { .passes }

  /// Whether Tab leads to this view, if it can become first responder.
  ///
  /// False for screens, which receive the keys that no view inside has handled.
  open var isReachedByTab: Bool { true }

  /// Whether characters that a person types are text for this view, so that the help line leaves out keys without
  /// modifiers.
  open var receivesText: Bool { false }

  /// The height of that bar.
  open var focusRows: Int { cells.rows }

  /// Called when this view has become or resigned first responder.
  ///
  /// An override calls `super`.
  open func firstResponderDidChange(isFirst: Bool) {
    setNeedsDisplay()
  }

  /// Schedules drawing of this view, before the program waits for input again.
  public func setNeedsDisplay() {
    invalidate(.display)
    window?.displayIsNeeded()
  }

  /// Schedules layout of the children.
  public func setNeedsLayout() {
    invalidate([.layout, .display])
    window?.displayIsNeeded()
  }

  /// Counts this frame once for the view and its ancestors.
  func countRedraw(inFrame frame: Int) {
    var next: View? = self
    while let view = next, view.lastFrame != frame {
      view.lastFrame = frame
      if !view.isHidden { view.redrawCount += 1 }
      next = view.isHidden ? nil : view.parent
    }
  }

  /// The window that contains this view.
  public var window: Window? { root as? Window }

  /// The bounds in cells.
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

  /// Adds children in order, the topmost last.
  ///
  /// For new views, which can always be added. Errors are reported as diagnostics.
  public func addAll(_ views: View...) {
    for view in views { changeTree { try add(view) } }
  }

  /// Performs a change of the tree that fails only by a programming error, and reports an error as a diagnostic.
  func changeTree(_ change: () throws -> Void) {
    do {
      try change()
    } catch {
      Diagnostic(.treeChangeRefused, about: Participant(self), "\(error)").emit()
    }
  }
}

extension Diagnostic.Topic {
  /// The view tree refused a change.
  static let treeChangeRefused = Diagnostic.Topic("viewTreeChangeRefused")
}
