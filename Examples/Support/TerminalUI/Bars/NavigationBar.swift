import Architectures
public import Composites
public import Responders
import TargetActions

/// The first line of a screen: a title, bar buttons at both ends, and a back button on a pushed screen.
///
/// A screen counts as pushed if the nearest controller up its responder chain is on a navigator's stack and isn't the
/// root. A tap on ``back`` reports to that navigator that the system went back.
@MainActor
public final class NavigationBar: View {
  /// The title of the screen.
  public var title: String { didSet { if title != oldValue { setNeedsDisplay() } } }

  /// The bar buttons on the left, from left to right, after the back button.
  public var leftItems: [BarButton] = [] { didSet { replace(oldValue, with: leftItems) } }

  /// The bar buttons on the right, from left to right.
  public var rightItems: [BarButton] = [] { didSet { replace(oldValue, with: rightItems) } }

  /// The activity indicator before the right bar buttons, such as a spinner or a refresh control.
  public let activity: (any ActivityShowing)?

  /// The back button, hidden unless the screen was pushed.
  public let back = BarButton("Back", name: "back")

  static let style = Style.reversed

  /// Makes a bar and adds its buttons as children.
  public init(
    title: String, left: [BarButton] = [], right: [BarButton] = [], activity: (any ActivityShowing)? = nil
  ) {
    self.title = title
    self.activity = activity
    super.init(name: nil)
    addAll(back)
    back.isHidden = true
    back.addTarget(self, action: NavigationBar.goBack, for: .primaryActionTriggered)
    (leftItems, rightItems) = (left, right)
    // Property observers aren't called for assignments in an initializer.
    replace([], with: left)
    if let activity { addAll(activity) }
    replace([], with: right)
  }

  public override var visibleText: String? { title }

  private func replace(_ old: [BarButton], with new: [BarButton]) {
    for button in old where !new.contains(where: { $0 === button }) { changeTree { try button.removeFromParent() } }
    for button in new { changeTree { try add(button) } }
    setNeedsLayout()
  }

  private func goBack() {
    navigator?.systemWentBack()
  }

  /// The navigator that has pushed the screen, if any.
  private var navigator: Navigator<View>? {
    for object in chain {
      guard let controller = object as? any Controller<View> else { continue }
      guard let navigator = controller.navigator, navigator.stack.first !== controller else { return nil }
      return navigator
    }
    return nil
  }

  public override func treeEvent(_ event: TreeEvent<View>) {
    super.treeEvent(event)
    if case .didMoveToRoot = event { setNeedsLayout() }
  }

  public override func layout() {
    let hidesBack = navigator == nil
    if back.isHidden != hidesBack { back.isHidden = hidesBack }
    var column = 0.0
    for button in [back] + leftItems where !button.isHidden {
      button.frame = Rect(x: column, y: 0, width: Double(button.width), height: 1)
      column += Double(button.width)
    }
    column = bounds.width
    for button in rightItems.reversed() where !button.isHidden {
      column -= Double(button.width)
      button.frame = Rect(x: column, y: 0, width: Double(button.width), height: 1)
    }
    if let activity {
      let width = min(Double(activity.activityWidth), max(0, column - 1))
      activity.frame = Rect(x: column - width - (rightItems.isEmpty ? 1 : 0), y: 0, width: width, height: 1)
    }
  }

  public override func draw(on canvas: inout Canvas) {
    canvas.fill(cells, style: Self.style)
    let (from, to) = titleColumns
    let shown = title.truncated(toWidth: max(0, to - from))
    let middle = (cells.columns - shown.displayWidth) / 2
    var style = Self.style
    style.attributes.insert(.bold)
    canvas.write(shown, column: max(from, min(middle, to - shown.displayWidth)), row: 0, style: style)
  }

  /// The columns available for the title.
  private var titleColumns: (from: Int, to: Int) {
    let left = ([back] + leftItems).filter { !$0.isHidden }.map { CellRect($0.frame) }
    let activity = activity.flatMap { $0.isShowingActivity ? $0 : nil } as View?
    let right = (rightItems + [activity].compactMap(\.self)).filter { !$0.isHidden }.map { CellRect($0.frame) }
    let from = left.map { $0.column + $0.columns }.max() ?? 0
    return (from, max(from, right.map(\.column).min() ?? cells.columns))
  }
}

/// A button of a ``NavigationBar``, drawn in the bar's style.
@MainActor
public final class BarButton: ControlView {
  /// The label.
  public var title: String {
    didSet {
      guard title != oldValue else { return }
      setNeedsDisplay()
      parent?.setNeedsLayout()
    }
  }

  /// The key equivalent, which works for every first responder of the screen; nil for none.
  public var key: KeyPress?

  /// Makes a bar button without a target.
  public init(_ title: String, name: String? = nil, key: KeyPress? = nil) {
    self.title = title
    self.key = key
    super.init(name: name)
  }

  public override var visibleText: String? { title }

  /// The width in cells.
  public var width: Int { title.displayWidth + 2 }

  public override func draw(on canvas: inout Canvas) {
    var style = NavigationBar.style
    if !isEnabled {
      style.attributes.insert(.dim)
    } else if isHighlighted || isFirstResponder {
      style = Style(.standard, [.bold, .underlined])
    }
    canvas.write(" \(title) ", column: 0, row: 0, style: style)
  }
}
