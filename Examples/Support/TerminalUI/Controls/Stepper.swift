public import Composites
public import Responders
import TargetActions

/// A control that increments and decrements a number.
///
/// Sends `.valueChanged`. The keys are `+`, `-`, left and right. A click on either end makes one step.
@MainActor
public final class Stepper: ControlView {
  /// The range of the value.
  public let range: ClosedRange<Int>

  /// The size of one step.
  public let step: Int

  /// The value, clamped to the range.
  ///
  /// Setting it sends no action.
  public var value: Int {
    didSet {
      value = min(max(value, range.lowerBound), range.upperBound)
      if value != oldValue { setNeedsDisplay() }
    }
  }

  /// Makes a stepper.
  ///
  /// The value is clamped to the range, and a step below 1 becomes 1.
  public init(value: Int, in range: ClosedRange<Int>, step: Int = 1, name: String? = nil) {
    self.range = range
    self.step = max(1, step)
    self.value = min(max(value, range.lowerBound), range.upperBound)
    super.init(name: name)
  }

  public override var visibleText: String? { "\(value)" }

  public override var naturalSize: Size { [Double("\(value)".displayWidth + 8), 1] }

  /// Makes a number of steps within the range.
  private func make(steps: Int, _ input: (any Sendable)?) {
    let (sum, overflows) = value.addingReportingOverflow(steps * step)
    let next = overflows ? (steps < 0 ? range.lowerBound : range.upperBound) : sum
    let before = value
    value = next
    if value != before { sendActions(for: [.valueChanged, .primaryActionTriggered], input: input) }
  }

  /// False, since a step is the primary action.
  public override var sendsPrimaryActionOnTouchUp: Bool { false }

  /// A click on the minus sign makes a step down, a click elsewhere a step up.
  public override func activate(_ input: (any Sendable)?) {
    note(.tapped(self))
    let place = (input as? PointerSample).map { convert($0.location, from: nil) }
    make(steps: place.map { $0.x < 3 } == true ? -1 : 1, input)
  }

  public override func keyPressed(_ press: KeyPress) -> EventReply {
    guard isEnabled, press.modifiers.isEmpty else { return .forward }
    switch press.key {
    case "+", .right: make(steps: 1, press)
    case "-", .left: make(steps: -1, press)
    default: return super.keyPressed(press)
    }
    return .handled
  }

  public override var keyHints: [KeyHint] { [KeyHint("+ −", words.change)] }

  public override func draw(on canvas: inout Canvas) {
    let style = look().style
    canvas.write(" − ", column: 0, row: 0, style: value > range.lowerBound ? style : ButtonLook.disabled.style)
    let end = canvas.write(" \(value) ", column: 3, row: 0, style: isEnabled ? .bold : ButtonLook.disabled.style)
    canvas.write(" + ", column: end, row: 0, style: value < range.upperBound ? style : ButtonLook.disabled.style)
  }
}
