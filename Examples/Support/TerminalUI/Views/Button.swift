public import Architectures
import Composites
public import Responders
public import TargetActions

/// A control with a label: pressed with the mouse, or with Return or the space bar while it is first responder.
@MainActor
public final class Button: View, Control, FirstResponding, KeyResponding {
  /// Its registrations: a press sends `.primaryActionTriggered`.
  public let actions = ActionRegistry()

  /// Whether it can be pressed.
  public var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }

  /// What it says.
  public var title: String { didSet { if title != oldValue { setNeedsDisplay() } } }

  /// Makes a button that has no target yet.
  public init(_ title: String, name: String? = nil) {
    self.title = title
    super.init(name: name)
    addAction(owner: self, for: .touchUpInside) { button, _ in button.sendActions(for: .primaryActionTriggered) }
  }

  public var canBecomeFirstResponder: Bool { isEnabled }

  /// How many cells the button needs.
  public var width: Int { title.displayWidth + 4 }

  public func keyPressed(_ press: KeyPress) -> EventReply {
    guard isEnabled, press.modifiers.isEmpty, press.key == .returnKey || press.key == " " else { return .forward }
    sendActions(for: .primaryActionTriggered, input: press)
    return .handled
  }

  public override func draw(on canvas: inout Canvas) {
    let style: Style = !isEnabled ? .dim : isFirstResponder ? .reversed : .plain
    canvas.write("[ \(title) ]", column: 0, row: 0, style: style)
  }
}

extension Button: @MainActor CommandControl {}
