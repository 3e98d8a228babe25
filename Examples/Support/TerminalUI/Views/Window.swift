public import Composites
import Delegation
public import Responders

/// The root of what is on the screen: it fills it, knows the first responder and shows alerts and sheets above all else.
@MainActor
public final class Window: View, ResponderRoot {
  /// The first responder and the application, both held weakly.
  public let rootState = RootState()

  /// Called once when something has to be drawn anew, until it was drawn.
  var onNeedsDisplay: () -> Void = {}

  /// Told what a person did with the views.
  var onPersonAction: (PersonAction) -> Void = { _ in }

  private(set) var needsDisplay = true
  private var frameNumber = 0

  /// What lies over the screen, the one on top last.
  public internal(set) var overlays: [Overlay] = []

  /// What was cut or copied last.
  var clipboard = ""

  /// The view that was first responder last, so that Tab goes on from there.
  private(set) weak var focused: View?

  /// The view that was told last that it is first responder.
  private weak var told: View?

  /// Makes an empty window.
  public init() {
    super.init(name: "window")
    makeRoot()
    setNeedsLayout()
    rootState.firstResponderChanges.subscribe(owner: self) { window, _ in window.firstResponderChanged() }
  }

  /// The screen that fills the window, below alerts and sheets.
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
    // A screen that comes while an alert is up comes below it.
    if case .didAdd(let child) = event, !(child is Overlay) { overlays.forEach(bringToFront) }
  }

  func displayIsNeeded() {
    guard !needsDisplay else { return }
    needsDisplay = true
    onNeedsDisplay()
  }

  /// Places what waits for that.
  func layoutIfNeeded() {
    forEachNeeding(.layout) { $0.layout() }
  }

  /// Lays everything out and draws it.
  func draw(columns: Int, rows: Int) -> Canvas {
    frame = Rect(x: 0, y: 0, width: Double(columns), height: Double(rows))
    layoutIfNeeded()
    var canvas = Canvas(columns: columns, rows: rows)
    // The whole screen is drawn: it is small, and the terminal is sent the difference alone.
    frameNumber += 1
    forEachNeeding(.display) { $0.noteRedraw(inFrame: frameNumber) }
    drawTree(on: &canvas)
    needsDisplay = false
    return canvas
  }

  /// Lets the views know, also the key help line, which shows what the first responder can do.
  private func firstResponderChanged() {
    let former = told
    let current = rootState.firstResponder as? View
    if let current { focused = current }
    displayIsNeeded()
    guard former !== current else { return }
    told = current
    if let former { former.firstResponderDidChange(isFirst: false) }
    // Hearing of it, the former one may have given the first place to somebody else.
    current?.reveal()
    if let current, told === current { current.firstResponderDidChange(isFirst: true) }
  }
}

extension Window: KeyResponding {
  /// Moves the first place on with Tab, and back with Shift-Tab, when nobody else wants these keys.
  public func keyPressed(_ press: KeyPress) -> EventReply {
    switch press {
    case KeyPress(.tab): return moveFocus(forward: true)
    case KeyPress(.tab, .shift): return moveFocus(forward: false)
    default: return .forward
    }
  }

  /// Gives the first place to the next view in key order that keys can go to, leaving out what alerts and sheets cover.
  private func moveFocus(forward: Bool) -> EventReply {
    let former = rootState.firstResponder as? View ?? (focused?.window === self ? focused : nil)
    let tried = former as? any FirstResponding
    var next = forward ? nextKeyResponder(after: tried) : previousKeyResponder(before: tried)
    var seen: Set<ObjectIdentifier> = []
    while let candidate = next, seen.insert(ObjectIdentifier(candidate)).inserted {
      if (candidate as? View)?.isReachable != false, candidate !== tried, !(candidate is ScreenView) {
        return candidate.becomeFirstResponder().isYes ? .handled : .forward
      }
      next = forward ? nextKeyResponder(after: candidate) : previousKeyResponder(before: candidate)
    }
    return .forward
  }

  /// Gives the first place to what was clicked on, if that wants it.
  func focus(at place: SIMD2<Double>) {
    var next = hitTest(place)
    while let view = next {
      if let control = view as? ControlView {
        if control.takesFocusOnClick { control.becomeFirstResponder() }
        return
      }
      if view is ListView || view is ZoomView {
        view.becomeFirstResponder()
        return
      }
      next = view.parent
    }
  }
}
