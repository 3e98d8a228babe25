public import Architectures
import Composites
public import Responders
public import TargetActions

/// A view that sends actions to its targets: the base class of buttons, fields, switches and other controls.
///
/// A click that ends inside the control activates it, and so does Return or the space bar while it is first responder:
/// the control is asked to ``activate(_:)``, and then calls its targets for `.primaryActionTriggered`. A control with
/// another primary action, such as a change of its value, overrides ``sendsPrimaryActionOnTouchUp``.
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

  /// Creates a control without a target.
  public override init(name: String? = nil) {
    super.init(name: name)
    addAction(owner: self, for: .touchUpInside) { control, _, event in control.activate(event.input) }
  }

  /// Whether the control accepts the keys.
  open var canBecomeFirstResponder: Bool { isEnabled && !isHidden }

  /// The first responder stays when the control is clicked, except for fields.
  open override var focusOnClick: FocusOnClick { .keeps }

  /// Whether activating the control triggers its primary action.
  open var sendsPrimaryActionOnTouchUp: Bool { true }

  /// Performs what the control itself does when a person activates it, before its targets are called.
  ///
  /// - Parameter input: The input that activated the control.
  open func activate(_ input: (any Sendable)?) {
    announce(.tapped(self))
  }

  open func keyPressed(_ press: KeyPress) -> EventReply {
    guard isEnabled, press.modifiers.isEmpty, press.key == .returnKey || press.key == " " else { return .forward }
    let triggers = sendsPrimaryActionOnTouchUp
    activate(press)
    if triggers { sendActions(for: .primaryActionTriggered, input: press) }
    return .handled
  }

  open override var showsFocus: Bool { true }

  /// Returns the look for the current state.
  public func look(_ kind: ButtonLook = .plain) -> ButtonLook {
    !isEnabled ? .disabled : isHighlighted ? .pressed : kind
  }
}

extension ControlView: @MainActor CommandControl {}

extension ControlView: Tapping {
  public func tap() throws(SimulationError) {
    _ = try simulate(sendsPrimaryActionOnTouchUp ? [.touchUpInside, .primaryActionTriggered] : .touchUpInside)
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

/// A control whose content a person types: a field.
@MainActor
public protocol Typing: ControlView {
  /// The content as text.
  var content: String { get }

  /// Replaces the content, as a person does by selecting all and typing.
  func type(_ text: String)
}
