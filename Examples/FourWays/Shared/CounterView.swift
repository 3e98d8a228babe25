public import Architectures
import Composites
public import Responders
public import TerminalUI

/// The view of the first screen: a display and three buttons.
///
/// It has no reference to a model or a controller.
@MainActor
public final class CounterView: View {
  public let add = Button("Add", name: "add", kind: .primary)
  public let save = Button("Save", name: "save")
  public let step = Button("Step", name: "step")
  private let digits = BigNumber()
  private let number = Label(style: .bold, name: "number")
  private let progress = ProgressBar()
  private let status = Label(style: .secondary, wraps: true, name: "status")

  public init() {
    super.init(name: "counterView")
    addAll(digits, number, progress, status, add, save, step)
  }

  /// False, since Tab leads to the buttons.
  public override var isReachedByTab: Bool { false }

  public override func layout() {
    let isHigh = bounds.height >= 14
    digits.isHidden = !isHigh
    let beside = Stack(.vertical, [.space(.filling), .item(number)])
    Stack(
      .vertical, spacing: isHigh ? 1 : 0, margins: Margins(top: 1, left: 4, right: 2), maximumWidth: 46,
      [
        .item(Stack(.horizontal, spacing: isHigh ? 2 : 0, [.item(digits), .item(beside, .filling)])),
        .item(Stack(.horizontal, [.item(progress, .filling(maximum: 34))])), .item(status, .fixed(2)),
        .item(Stack(.horizontal, spacing: 2, [.item(add), .item(save), .item(step)])),
      ]
    ).layOut(in: bounds)
  }
}

extension CounterView: @MainActor ValueDisplaying {
  public func display(_ display: CounterDisplay) {
    digits.value = display.number.value
    number.text = display.number.text
    progress.progress = display.number.part
    status.text = display.status
    step.title = display.step
    save.isEnabled = display.canSave
    setNeedsLayout()
  }
}

extension CounterView: FirstResponding, KeyCommanding, ControlTapping {
  public var canBecomeFirstResponder: Bool { true }

  public var keyCommands: [KeyCommand] {
    [
      KeyCommand("+", title: "Add", .tap(add)), KeyCommand("s", title: save.isEnabled ? "Save" : "", .tap(save)),
      KeyCommand("t", title: "Step", .tap(step)),
    ]
  }
}
