import Composites
public import Responders
public import TargetActions

/// A number that a person makes smaller and greater, step by step: sends `.valueChanged`.
///
/// The keys are `+` and `-` and the arrows to the sides; the mouse clicks on either end.
@MainActor
public final class Stepper: ControlView {
  /// The least and the greatest value.
  public let range: ClosedRange<Int>

  /// By how much a step changes the value.
  public let step: Int

  /// The number, kept within the range; setting it tells nobody.
  public var value: Int {
    didSet {
      value = min(max(value, range.lowerBound), range.upperBound)
      if value != oldValue { setNeedsDisplay() }
    }
  }

  /// Makes a stepper; a value outside the range becomes the nearest one inside, and a step below 1 becomes 1.
  public init(value: Int, in range: ClosedRange<Int>, step: Int = 1, name: String? = nil) {
    self.range = range
    self.step = max(1, step)
    self.value = min(max(value, range.lowerBound), range.upperBound)
    super.init(name: name)
  }

  public override var visibleText: String? { "\(value)" }

  private var text: String { "[-] \(value) [+]" }

  /// Makes some steps, as far as the range goes.
  private func make(steps: Int, _ input: (any ActionInput)?) {
    let (sum, overflows) = value.addingReportingOverflow(steps * step)
    let next = overflows ? (steps < 0 ? range.lowerBound : range.upperBound) : sum
    let before = value
    value = next
    if value != before { sendActions(for: [.valueChanged, .primaryActionTriggered], input: input) }
  }

  /// A click on the minus makes a step down, one elsewhere a step up.
  public override func activate(_ input: (any ActionInput)?) {
    note(.tapped(self))
    let place = (input as? PointerSample).flatMap { convert($0.location, from: nil) }
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

  public override func draw(on canvas: inout Canvas) {
    canvas.write(text, column: 0, row: 0, style: controlStyle)
  }
}
