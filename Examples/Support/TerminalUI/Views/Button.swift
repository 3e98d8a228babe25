import Composites
public import Responders
public import TargetActions

/// A control with a label: pressed with the mouse, or with Return or the space bar while it is first responder.
@MainActor
public final class Button: View, Control, FirstResponding, KeyResponding {
  public let actions = ActionRegistry()
  public var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
  public var title: String { didSet { if title != oldValue { setNeedsDisplay() } } }

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
