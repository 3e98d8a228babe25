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
  public let back = BarButton("", name: "back", symbol: "‹ ")

  /// Creates a bar and adds its buttons as children.
  public init(
    title: String, left: [BarButton] = [], right: [BarButton] = [], activity: (any ActivityShowing)? = nil
  ) {
    self.title = title
    self.activity = activity
    super.init(name: nil)
    addAll(back)
    back.title = words.back
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
    if case .didMoveToRoot = event {
      back.title = words.back
      setNeedsLayout()
    }
  }

  public override func layout() {
    let hidesBack = navigator == nil
    if back.isHidden != hidesBack { back.isHidden = hidesBack }
    // The cell before each button is free for the focus indicator.
    var column = Self.margin - 1
    for button in itemsAtLeft where !button.isHidden {
      button.frame = Rect(x: column, y: 0, width: Double(button.width), height: 1)
      column += Double(button.width) + 1
    }
    // On a narrow screen, the padding of a button is enough.
    let (gap, margin) = isNarrow ? (0.0, 1.0) : (1.0, Self.margin)
    let needed = itemsAtRight.filter { !$0.isHidden }.reduce(-gap) { $0 + Double($1.width) + gap }
    column = bounds.width - max(0, min(margin, bounds.width - needed))
    for button in itemsAtRight.reversed() where !button.isHidden {
      column -= Double(button.width)
      button.frame = Rect(x: column, y: 0, width: Double(button.width), height: 1)
      column -= gap
    }
    if let activity {
      let width = min(Double(activity.activityWidth), max(0, column - 1))
      activity.frame = Rect(x: column - width - 1, y: 0, width: width, height: 1)
    }
  }

  /// The columns that stay free at both ends.
  private static let margin = 2.0

  /// Whether the title and the back button stand at the left, and all other buttons at the right.
  private var isNarrow: Bool { bounds.width < 60 }

  private var itemsAtLeft: [BarButton] { [back] + (isNarrow ? [] : leftItems) }
  private var itemsAtRight: [BarButton] { (isNarrow ? leftItems : []) + rightItems }

  public override func draw(on canvas: inout Canvas) {
    canvas.fill(cells, .surface)
    let (from, to) = titleColumns
    let shown = title.truncated(toWidth: max(0, to - from))
    let middle = isNarrow ? from : (cells.columns - shown.displayWidth) / 2
    canvas.write(
      shown, column: max(from, min(middle, to - shown.displayWidth)), row: 0, style: Style(.text, on: .surface, .bold))
  }

  /// The columns available for the title.
  private var titleColumns: (from: Int, to: Int) {
    let left = itemsAtLeft.filter { !$0.isHidden }.map { CellRect($0.frame) }
    let activity = activity.flatMap { $0.isShowingActivity ? $0 : nil } as View?
    let right = (itemsAtRight + [activity].compactMap(\.self)).filter { !$0.isHidden }.map { CellRect($0.frame) }
    let from = left.map { $0.column + $0.columns + 1 }.max() ?? Int(Self.margin)
    return (from, max(from, right.map { $0.column - 1 }.min() ?? cells.columns - Int(Self.margin)))
  }
}

/// A button of a ``NavigationBar``; filled with the accent while it is selected.
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

  /// Whether the screen is for this button, as for Done or Send.
  private let isPrimary: Bool

  /// The text before the label, which isn't part of it.
  private let symbol: String

  /// Creates a bar button without a target.
  public convenience init(_ title: String, name: String? = nil, key: KeyPress? = nil, isPrimary: Bool = false) {
    self.init(title, name: name, key: key, isPrimary: isPrimary, symbol: "")
  }

  fileprivate init(
    _ title: String, name: String? = nil, key: KeyPress? = nil, isPrimary: Bool = false, symbol: String
  ) {
    self.title = title
    self.symbol = symbol
    self.key = key
    self.isPrimary = isPrimary
    super.init(name: name)
  }

  public override var visibleText: String? { title }

  public override var keyHints: [KeyHint] { [KeyHint("Return", title)] }

  private var label: String { symbol + title }

  /// The width in cells.
  public var width: Int { label.displayWidth + 2 }

  public override func draw(on canvas: inout Canvas) {
    let look = look(isPrimary || isSelected ? .primary : .bar)
    canvas.button(label, look, columns: cells.columns)
    if look == .disabled { canvas.restyle(cells) { $0.background = .role(.surface) } }
  }
}
