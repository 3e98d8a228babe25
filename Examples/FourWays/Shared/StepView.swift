import Composites
public import Responders
public import TerminalUI

/// The view of the detail: buttons for the steps, and a back button.
@MainActor
public final class StepView: View {
  /// The steps to choose from, with their buttons.
  public let choices: [(step: Int, button: Button)] = [1, 2, 5].map { ($0, Button("\($0)", name: "step\($0)")) }
  public let back = Button("Back", name: "back")
  private let question = Label("Count in steps of", style: .bold)

  public init() {
    super.init(name: "stepView")
    addAll(question)
    for choice in choices { addAll(choice.button) }
    addAll(back)
  }

  /// The step of a button.
  public func step(of button: Button) -> Int? {
    choices.first { $0.button === button }?.step
  }

  public override func layout() {
    question.frame = Rect(x: 1, y: 1, width: bounds.width - 2, height: 1)
    var column = 1.0
    for button in choices.map(\.button) + [back] {
      button.frame = Rect(x: column, y: 4, width: Double(button.width), height: 1)
      column += Double(button.width) + 1
    }
  }
}

extension StepView: FirstResponding, KeyResponding {
  public var canBecomeFirstResponder: Bool { true }

  public func keyPressed(_ press: KeyPress) -> EventReply {
    if press == KeyPress("b") { return back.press() }
    let choice = choices.first { press.modifiers.isEmpty && press.key == .character(Character("\($0.step)")) }
    return choice?.button.press() ?? .forward
  }
}
