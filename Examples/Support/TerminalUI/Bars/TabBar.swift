public import Responders
import TargetActions

/// The content of a `Tabs` controller: the selected screen, and below it a button for each tab.
@MainActor
public final class TabBar: View, KeyCommanding, ControlTapping {
  /// The buttons of the tabs, from left to right.
  public let buttons: [TabButton]

  /// A view at the right end of the bar, such as the state of the network.
  private let accessory: View?

  /// Creates a bar without a selected tab.
  ///
  /// - Parameter accessory: A view at the right end of the bar; none by default.
  public init(_ buttons: [TabButton], accessory: View? = nil) {
    (self.buttons, self.accessory) = (buttons, accessory)
    super.init(name: "tabBar")
    for button in buttons { addAll(button) }
    if let accessory { addAll(accessory) }
  }

  /// The index of the button that is drawn as selected; nil for none.
  public var selectedIndex: Int? {
    get { buttons.firstIndex(where: \.isSelected) }
    set { for (index, button) in buttons.enumerated() { button.isSelected = index == newValue } }
  }

  public override func layout() {
    let line = max(0, bounds.height - 1)
    let screen = Rect(x: 0, y: 0, width: bounds.width, height: line)
    for child in children where !(child is TabButton) && child !== accessory { child.frame = screen }
    let limit = maximumWidth
    var column = 0.0
    for button in buttons {
      button.maximumWidth = limit
      let width = Double(button.label(upTo: limit).displayWidth)
      button.frame = Rect(x: column, y: line, width: width, height: 1)
      column += width + (limit == nil ? 0 : 1)
    }
    accessory?.frame = Rect(x: column, y: line, width: max(0, bounds.width - column - 1), height: 1)
  }

  /// The width of each button; nil for buttons with margins.
  ///
  /// Without room for all of them, the buttons give up their margins, and then the ends of the longest titles.
  private var maximumWidth: Int? {
    func width(upTo limit: Int?) -> Int { buttons.reduce(0) { $0 + $1.label(upTo: limit).displayWidth } }
    guard width(upTo: nil) > cells.columns else { return nil }
    let room = cells.columns - (buttons.count - 1)
    return (1..<max(2, cells.columns)).last { width(upTo: $0) <= room } ?? 1
  }

  public override func draw(on canvas: inout Canvas) {
    canvas.fill(CellRect(column: 0, row: cells.rows - 1, columns: cells.columns, rows: 1), .surface)
  }

  /// The number of each tab selects it.
  public var keyCommands: [KeyCommand] {
    buttons.enumerated().compactMap { index, button in
      "\(index + 1)".first.map { KeyCommand(.character($0), title: "", .tap(button)) }
    }
  }
}

/// A button of a ``TabBar``, drawn with the number that is its key.
@MainActor
public final class TabButton: ControlView {
  private let title: String
  private let number: Int

  /// Creates a button.
  ///
  /// - Parameter number: The number of the tab, counted from 1.
  public init(_ title: String, number: Int, name: String) {
    (self.title, self.number) = (title, number)
    super.init(name: name)
  }

  public override var visibleText: String? { title }

  public override var keyHints: [KeyHint] { [KeyHint("Return", title)] }

  /// False, because no cell is before the first button; the bar is in its own margin, or in place of its number.
  public override var showsFocus: Bool { false }

  /// The width to which the label is shortened; nil for a button with margins.
  fileprivate var maximumWidth: Int? { didSet { if maximumWidth != oldValue { setNeedsDisplay() } } }

  /// Returns the number and the title, shortened to a width, or with margins.
  ///
  /// The number is never shortened.
  fileprivate func label(upTo width: Int?) -> String {
    guard let width else { return " \(number) \(title) " }
    let digits = "\(number)"
    return width > digits.count ? "\(digits) \(title)".truncated(toWidth: width) : digits
  }

  public override func draw(on canvas: inout Canvas) {
    let style = isSelected ? Style(.onAccent, on: .accent, .bold) : Style(.secondary, on: .surface)
    canvas.write(label(upTo: maximumWidth), column: 0, row: 0, style: style)
    if isFirstResponder { canvas.focusBar("▐", column: 0, row: 0) }
  }
}
