public import Architectures
import Composites
public import Responders
public import TargetActions

/// A view that a person acts on and that tells its targets: the base of buttons, fields, switches and their like.
///
/// A click that ends inside it, and Return or the space bar while it is first responder, end in ``activate(_:)``, which a
/// subclass overrides to do what the control is there for.
@MainActor
open class ControlView: View, FirstResponding, KeyResponding {
  /// Its registrations.
  public let actions = ActionRegistry()

  /// Whether a person can use it; it stays visible where not.
  open var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }

  /// Whether it is chosen or switched on.
  open var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }

  /// Whether it shows itself pressed.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }

  /// Makes a control without targets.
  public override init(name: String? = nil) {
    super.init(name: name)
    addAction(owner: self, for: .touchUpInside) { control, _, event in control.activate(event.input) }
  }

  /// Whether keys can go to it now.
  open var canBecomeFirstResponder: Bool { isEnabled && !isHidden }

  /// Whether a click makes it first responder, as it does with a field; buttons leave the first place where it is.
  open var takesFocusOnClick: Bool { false }

  /// Does what the control is there for; unless overridden it sends `.primaryActionTriggered`.
  ///
  /// - Parameter input: What the person did.
  open func activate(_ input: (any ActionInput)?) {
    note(.tapped(self))
    sendActions(for: .primaryActionTriggered, input: input)
  }

  open func keyPressed(_ press: KeyPress) -> EventReply {
    guard isEnabled, press.modifiers.isEmpty, press.key == .returnKey || press.key == " " else { return .forward }
    activate(press)
    return .handled
  }

  /// The look of what is pressed, focused or disabled.
  var controlStyle: Style {
    !isEnabled ? .dim : isHighlighted || isFirstResponder ? .reversed : .plain
  }
}

extension ControlView: @MainActor CommandControl {}

extension ControlView: Tapping {
  public func tap() throws(SimulationError) {
    _ = try simulate(.touchUpInside)
  }
}
