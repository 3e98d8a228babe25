import Composites
import Delegation
public import Responders

/// The root of what is on the screen: it fills it, knows the first responder and shows alerts above everything else.
@MainActor
public final class Window: View, ResponderRoot {
  /// The first responder and the application, both held weakly.
  public let rootState = RootState()

  /// Called once when something has to be drawn anew, until it was drawn.
  var whenDisplayIsNeeded: () -> Void = {}

  private(set) var needsDisplay = true

  /// The alerts that are up, the one on top last.
  public private(set) var alerts: [AlertView] = []

  /// Makes an empty window.
  public init() {
    super.init(name: "window")
    makeRoot()
    setNeedsLayout()
    rootState.firstResponderChanges.subscribe(owner: self) { window, _ in window.setNeedsDisplay() }
  }

  /// The screen that fills the window, below the alerts.
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

  func displayIsNeeded() {
    guard !needsDisplay else { return }
    needsDisplay = true
    whenDisplayIsNeeded()
  }

  /// Lays everything out and draws it.
  func draw(columns: Int, rows: Int) -> Canvas {
    frame = Rect(x: 0, y: 0, width: Double(columns), height: Double(rows))
    forEachNeeding(.layout) { $0.layout() }
    var canvas = Canvas(columns: columns, rows: rows)
    // The whole screen is drawn: it is small, and the terminal is sent the difference alone.
    forEachNeeding(.display) { _ in }
    drawTree(on: &canvas)
    needsDisplay = false
    return canvas
  }
}

extension Window {
  /// Shows an alert above everything; one with the title of an alert that is up is not shown a second time.
  public func present(_ alert: AlertView) {
    guard !alerts.contains(where: { $0.title == alert.title }) else { return }
    alert.formerFirstResponder = rootState.firstResponder
    alerts.append(alert)
    changeTree { try add(alert) }
    alert.button.becomeFirstResponder()
  }

  /// Takes an alert away, and gives the first place back to whoever had it.
  public func dismiss(_ alert: AlertView) {
    guard let index = alerts.firstIndex(where: { $0 === alert }) else { return }
    alerts.remove(at: index)
    let former = alert.formerFirstResponder
    changeTree { try alert.removeFromParent() }
    if alerts.count == index { former?.becomeFirstResponder() }
  }
}
