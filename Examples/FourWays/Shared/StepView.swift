import Composites
public import Responders
public import TerminalUI

/// The view of the detail: buttons for the steps, and a back button.
@MainActor
public final class StepView: View {
  /// The steps to choose from, with their buttons.
  public let choices: [(step: Int, button: Button)] = [(1, "One"), (2, "Two"), (5, "Five")].map { step, title in
    (step, Button(title, name: "step\(step)"))
  }
  public let back = Button("Back", name: "back")
  private let question = Label("Count in steps of", style: .bold)

  public init() {
    super.init(name: "stepView")
    addAll(question)
    for choice in choices { addAll(choice.button) }
    addAll(back)
  }

  /// Returns the step of a button.
  public func step(of button: Button) -> Int? {
    choices.first { $0.button === button }?.step
  }

  public override func layout() {
    let buttons = choices.map { StackItem.item($0.button) } + [.space(.fixed(0)), .item(back)]
    Stack(
      .vertical, spacing: 1, margins: Margins(top: 1, left: 4, right: 2), maximumWidth: 46,
      [.item(question), .item(Stack(.horizontal, spacing: 2, buttons))]
    ).layOut(in: bounds)
  }
}

extension StepView: KeyCommanding, ControlTapping {
  public var keyCommands: [KeyCommand] { [KeyCommand(.escape, title: "Back", .tap(back))] }

  /// Gives the keys to the first choice.
  public func focus() {
    choices.first?.button.becomeFirstResponder()
  }
}
