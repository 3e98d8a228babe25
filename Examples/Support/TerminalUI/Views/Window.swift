public import Composites
import Delegation
public import Responders
public import TargetActions

/// The root view, which fills the screen, holds the first responder and presents alerts and sheets.
@MainActor
public final class Window: View, ResponderRoot {
  /// The first responder and the application, both held weakly.
  public let rootState = RootState()

  /// Called when drawing becomes necessary, once until the window is drawn.
  var onNeedsDisplay: () -> Void = {}

  /// Called for each action of the person.
  var onPersonAction: (PersonAction) -> Void = { _ in }

  private(set) var needsDisplay = true
  private var frameNumber = 0

  /// The presented alerts and sheets, the topmost last.
  public internal(set) var overlays: [Overlay] = []

  /// The text that was cut or copied last.
  var clipboard = ""

  /// The view that was first responder last, from which Tab continues.
  private weak var lastFirstResponder: View?

  /// The view that was notified last of becoming first responder.
  private weak var notifiedView: View?

  let ownWords: Words

  /// Creates an empty window.
  ///
  /// - Parameter words: The words that the toolkit shows; English by default.
  public init(words: Words = Words()) {
    ownWords = words
    super.init(name: "window")
    setNeedsLayout()
    setNeedsDisplay()
    rootState.firstResponderChanges.subscribe(owner: self) { window, _ in window.firstResponderChanged() }
  }

  /// The screen, below alerts and sheets.
  public var contentView: View? {
    didSet {
      guard contentView !== oldValue else { return }
      changeTree { try oldValue?.removeFromParent() }
      if let contentView { changeTree { try insert(contentView, at: 0) } }
    }
  }

  public override func layout() {
    for child in children { child.frame = bounds }
  }

  public override func treeEvent(_ event: TreeEvent<View>) {
    super.treeEvent(event)
    // A screen that is added while an alert is presented goes below it.
    if case .didAdd(let child) = event, !(child is Overlay) { overlays.forEach(bringToFront) }
  }

  func displayIsNeeded() {
    guard !needsDisplay else { return }
    needsDisplay = true
    onNeedsDisplay()
  }

  /// Performs pending layout.
  func layoutIfNeeded() {
    forEachInvalidated(.layout) { $0.layout() }
  }

  /// Lays out the window and draws it in the top left part of a canvas.
  func draw(in place: CellRect, on canvas: inout Canvas) {
    frame = Rect(x: 0, y: 0, width: Double(place.columns), height: Double(place.rows))
    layoutIfNeeded()
    // The whole screen is drawn: it is small, and only the changes are sent to the terminal.
    frameNumber += 1
    forEachInvalidated(.display) { $0.countRedraw(inFrame: frameNumber) }
    drawTree(on: &canvas)
    drawFocus(on: &canvas)
    needsDisplay = false
  }

  /// Draws the focus indicator in the cell before the first responder.
  private func drawFocus(on canvas: inout Canvas) {
    guard let view = rootState.firstResponder as? View, view.showsFocus, view.isVisible, view.isReachable else {
      return
    }
    let place = CellRect(view.convert(view.bounds, to: self))
    canvas.focusBar("▐", column: place.column - 1, row: place.row, rows: min(place.rows, view.focusRows))
  }

  /// Notifies the views of a new first responder, and schedules drawing of the key help bar.
  private func firstResponderChanged() {
    let former = notifiedView
    let current = rootState.firstResponder as? View
    if let current { lastFirstResponder = current }
    displayIsNeeded()
    guard former !== current else { return }
    notifiedView = current
    if let former { former.firstResponderDidChange(isFirst: false) }
    // The former first responder may have made another responder first responder.
    if let current, notifiedView === current { current.firstResponderDidChange(isFirst: true) }
  }
}

extension Window: KeyResponding {
  /// Handles Tab and Shift-Tab, which move the first responder, if no other responder has handled them.
  public func keyPressed(_ press: KeyPress) -> EventReply {
    switch press {
    case KeyPress(.tab): return moveFocus(forward: true)
    case KeyPress(.tab, .shift): return moveFocus(forward: false)
    case KeyPress("?") where overlays.isEmpty, KeyPress(.function(1)) where overlays.isEmpty:
      present(KeysOverlay(currentKeyHints, words))
      return .handled
    default: return .forward
    }
  }

  /// Makes the next reachable view in key order first responder.
  private func moveFocus(forward: Bool) -> EventReply {
    guard let next = nextFocus(forward: forward) else { return .forward }
    return next.becomeFirstResponder().isYes ? .handled : .forward
  }

  /// Whether Tab leads to another view.
  var hasNextFocus: Bool { nextFocus(forward: true) != nil }

  private func nextFocus(forward: Bool) -> (any FirstResponding)? {
    let former = rootState.firstResponder as? View ?? (lastFirstResponder?.window === self ? lastFirstResponder : nil)
    let tried = former as? any FirstResponding
    var next = forward ? nextKeyResponder(after: tried) : previousKeyResponder(before: tried)
    var seen: Set<ObjectIdentifier> = []
    while let candidate = next, seen.insert(ObjectIdentifier(candidate)).inserted {
      if (candidate as? View)?.isReachable != false, candidate !== tried,
        (candidate as? View)?.isReachedByTab != false
      {
        return candidate
      }
      next = forward ? nextKeyResponder(after: candidate) : previousKeyResponder(before: candidate)
    }
    return nil
  }

  /// Makes the clicked view first responder, or the nearest view around it that can be.
  func focus(at place: SIMD2<Double>) {
    var next = hitTest(place)
    while let view = next {
      switch view.focusOnClick {
      case .takes:
        view.becomeFirstResponder()
        return
      case .keeps: return
      case .passes: break
      }
      next = view.parent
    }
  }
}

extension Window: PointerResponding {
  /// Scrolls the view below a wheel that no gesture recognizer has taken.
  public func pointer(_ sample: PointerSample) -> EventReply {
    guard sample.phase == .scrolled else { return .forward }
    hitTest(sample.location)?.send(.scroll(rows: Int(sample.scrollDelta.y)))
    return .handled
  }
}
