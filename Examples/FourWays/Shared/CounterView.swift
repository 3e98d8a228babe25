public import Architectures
import Composites
public import Responders
public import TerminalUI

/// The view of the first screen: a display and three buttons.
///
/// It has no reference to a model or a controller.
@MainActor
public final class CounterView: View {
  public let add = Button("Add", name: "add")
  public let save = Button("Save", name: "save")
  public let step = Button("Step", name: "step")
  private let number = Label(style: .bold)
  private let status = Label()

  public init() {
    super.init(name: "counterView")
    addAll(number, status, add, save, step)
  }

  public override func layout() {
    number.frame = Rect(x: 1, y: 1, width: bounds.width - 2, height: 1)
    status.frame = Rect(x: 1, y: 2, width: bounds.width - 2, height: 1)
    var column = 1.0
    for button in [add, save, step] {
      button.frame = Rect(x: column, y: 4, width: Double(button.width), height: 1)
      column += Double(button.width) + 1
    }
  }
}

extension CounterView: @MainActor ValueDisplaying {
  public func display(_ display: CounterDisplay) {
    number.text = display.number
    status.text = display.status
    step.title = display.step
    save.isEnabled = display.canSave
    setNeedsLayout()
  }
}

extension CounterView: FirstResponding, KeyResponding {
  public var canBecomeFirstResponder: Bool { true }

  public func keyPressed(_ press: KeyPress) -> EventReply {
    switch press {
    case KeyPress("+"): add.press()
    case KeyPress("s"): save.press()
    case KeyPress("t"): step.press()
    default: .forward
    }
  }
}

extension Button {
  /// Simulates a tap; a disabled button forwards the key.
  func press() -> EventReply {
    (try? simulate(.primaryActionTriggered)) == nil ? .forward : .handled
  }
}
