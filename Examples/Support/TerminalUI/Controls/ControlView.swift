public import Architectures
import Composites
public import Responders
public import TargetActions

/// A view that sends actions to its targets: the base class of buttons, fields, switches and other controls.
///
/// A click that ends inside the control calls ``activate(_:)``, and so does Return or the space bar while it is first
/// responder. A subclass overrides ``activate(_:)`` to perform the control's action.
@MainActor
open class ControlView: View, FirstResponding, KeyResponding {
  /// The registered targets and actions.
  public let actions = ActionRegistry()

  /// Whether a person can use the control.
  ///
  /// A disabled control stays visible.
  open var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }

  /// Whether the control is selected or switched on.
  open var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }

  /// Whether the control is drawn pressed.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }

  /// Makes a control without a target.
  public override init(name: String? = nil) {
    super.init(name: name)
    addAction(owner: self, for: .touchUpInside) { control, _, event in control.activate(event.input) }
  }

  /// Whether the control accepts the keys.
  open var canBecomeFirstResponder: Bool { isEnabled && !isHidden }

  /// Whether a click makes the control first responder.
  ///
  /// True for fields, false for buttons.
  open var takesFocusOnClick: Bool { false }

  /// Performs the control's action.
  ///
  /// The default implementation sends `.primaryActionTriggered`.
  ///
  /// - Parameter input: The input that activated the control.
  open func activate(_ input: (any Sendable)?) {
    note(.tapped(self))
    sendActions(for: .primaryActionTriggered, input: input)
  }

  open func keyPressed(_ press: KeyPress) -> EventReply {
    guard isEnabled, press.modifiers.isEmpty, press.key == .returnKey || press.key == " " else { return .forward }
    activate(press)
    return .handled
  }

  /// The style for the current state: normal, pressed, focused or disabled.
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

/// A view that a person taps: a control or a row.
@MainActor
public protocol Tapping: View {
  /// Performs the action of a tap.
  ///
  /// - Throws: The reason that a person can't tap the view. Then nothing has changed.
  func tap() throws(SimulationError)
}
