public import Composites
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

  public override var visibleText: String? { isOn ? words.on : words.off }

  private var width: Int { max(words.on.displayWidth, words.off.displayWidth) + 4 }

  public override var naturalSize: Size { [Double(width), 1] }

  /// False, since toggling it is the primary action.
  public override var sendsPrimaryActionOnTouchUp: Bool { false }

  public override func activate(_ input: (any Sendable)?) {
    note(.tapped(self))
    isOn.toggle()
    sendActions(for: [.valueChanged, .primaryActionTriggered], input: input)
  }

  public override var keyHints: [KeyHint] { [KeyHint("Return", isOn ? words.switchOff : words.switchOn)] }

  public override func draw(on canvas: inout Canvas) {
    canvas.button(
      isOn ? "\(words.on) ●" : "○ \(words.off)", look(isOn ? .primary : .plain), columns: min(width, cells.columns))
  }
}
