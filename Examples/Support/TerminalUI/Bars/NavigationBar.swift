import Architectures
public import Composites
import TargetActions

/// The line on top of a screen: its title, bar buttons at both ends, and the way back on a screen that was pushed.
///
/// Whether the screen was pushed it finds out by itself: the nearest controller up its chain is on a navigator's stack,
/// and not at its bottom. A tap on ``back`` tells that navigator that the system went back.
@MainActor
public final class NavigationBar: View {
  /// The title of the screen.
  public var title: String { didSet { if title != oldValue { setNeedsDisplay() } } }

  /// The bar buttons on the left, from left to right; the way back stands before them.
  public var leftItems: [BarButton] = [] { didSet { exchange(oldValue, for: leftItems) } }

  /// The bar buttons on the right, from left to right.
  public var rightItems: [BarButton] = [] { didSet { exchange(oldValue, for: rightItems) } }

  /// Shows activity before the right bar buttons, as a spinner or a refresh control does.
  public let activity: (any ActivityShowing)?

  /// The way back, hidden unless the screen was pushed.
  public let back = BarButton("Back", name: "back")

  static let style = Style.reversed

  /// Makes a bar; its buttons are its own from here on.
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
    // Observers of properties are not called from an initialiser's own assignments.
    exchange([], for: left)
    if let activity { addAll(activity) }
    exchange([], for: right)
  }

  public override var visibleText: String? { title }

  private func exchange(_ old: [BarButton], for new: [BarButton]) {
    for button in old where !new.contains(where: { $0 === button }) { changeTree { try button.removeFromParent() } }
    for button in new { changeTree { try add(button) } }
    setNeedsLayout()
  }

  private func goBack() {
    navigator?.systemWentBack()
  }

  /// The navigator on which the screen lies above another one.
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
      let width = min(Self.activityWidth, max(0, column - 1))
      activity.frame = Rect(x: column - width - 1, y: 0, width: width, height: 1)
    }
  }

  private static let activityWidth = 14.0

  public override func draw(on canvas: inout Canvas) {
    canvas.fill(cells, style: Self.style)
    let (from, to) = roomForTitle
    let shown = title.truncated(toWidth: max(0, to - from))
    let middle = (cells.columns - shown.displayWidth) / 2
    var style = Self.style
    style.attributes.insert(.bold)
    canvas.write(shown, column: max(from, min(middle, to - shown.displayWidth)), row: 0, style: style)
  }

  /// The columns between the buttons.
  private var roomForTitle: (from: Int, to: Int) {
    let left = ([back] + leftItems).filter { !$0.isHidden }.map { CellRect($0.frame) }
    let right = rightItems.filter { !$0.isHidden }.map { CellRect($0.frame) }
    let from = left.map { $0.column + $0.columns }.max() ?? 0
    return (from, max(from, right.map(\.column).min() ?? cells.columns))
  }
}
