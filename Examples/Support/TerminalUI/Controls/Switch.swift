import TargetActions

/// A control that is on or off.
///
/// A tap toggles it and sends `.valueChanged`.
@MainActor
public final class Switch: ControlView {
  /// Whether the switch is on.
  ///
  /// Setting it sends no action.
  public var isOn: Bool {
    get { isSelected }
    set { isSelected = newValue }
  }

  /// Makes a switch.
  public init(isOn: Bool = false, name: String? = nil) {
    super.init(name: name)
    isSelected = isOn
  }

  public override var visibleText: String? { isOn ? "on" : "off" }

  /// False, since toggling it is the primary action.
  public override var sendsPrimaryActionOnTouchUp: Bool { false }

  public override func activate(_ input: (any Sendable)?) {
    note(.tapped(self))
    isOn.toggle()
    sendActions(for: [.valueChanged, .primaryActionTriggered], input: input)
  }

  public override var keyHints: [KeyHint] { [KeyHint("Return", isOn ? "Switch off" : "Switch on")] }

  public override func draw(on canvas: inout Canvas) {
    canvas.button(isOn ? "on ●" : "○ off", look(isOn ? .primary : .plain), columns: min(7, cells.columns))
  }
}
