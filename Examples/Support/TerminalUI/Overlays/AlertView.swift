import Composites
import Responders
import TargetActions

/// A box over a screen with a title, a message and buttons.
///
/// Each button dismisses the alert and then performs its action.
@MainActor
public final class AlertView: Overlay {
  /// A button of an alert and its action.
  public struct Choice {
    let title: String
    let name: String?
    let action: () -> Void

    /// Makes a choice.
    public init(_ title: String, name: String? = nil, action: @escaping () -> Void = {}) {
      self.title = title
      self.name = name
      self.action = action
    }

    /// The button of an alert that only informs.
    public static var ok: Choice { Choice("OK", name: "ok") }
  }

  /// The message, a sentence.
  public let message: String

  /// The buttons, from left to right.
  public let buttons: [Button]

  private let messageLabel: Label

  /// Makes an alert for ``Window/present(_:)-(Overlay)``.
  ///
  /// Without choices, it has an OK button.
  public init(title: String, message: String, buttons choices: [Choice] = [.ok]) {
    self.message = message
    messageLabel = Label(message, wraps: true)
    let choices = choices.isEmpty ? [.ok] : choices
    buttons = choices.map { Button($0.title, name: $0.name) }
    super.init(title: title, name: "alert")
    addAll(messageLabel)
    for (button, choice) in zip(buttons, choices) {
      addAll(button)
      button.addAction(owner: self, for: .primaryActionTriggered) { alert, _ in
        alert.dismiss()
        choice.action()
      }
    }
  }

  override var preferredFirstResponder: (any Responder)? { buttons.first }

  /// Escape presses the last button, which is the least destructive one.
  override func cancel() {
    try? buttons.last?.tap()
  }

  override func contentRows(forWidth width: Int) -> Int {
    let messageRows = message.isEmpty ? 0 : message.wrapped(toWidth: width).count + 1
    return messageRows + buttonRows(forWidth: width).count
  }

  override func layoutContent(in area: Rect) {
    let rows = buttonRows(forWidth: Int(area.width))
    messageLabel.frame = Rect(
      x: area.origin.x, y: area.origin.y, width: area.width, height: max(0, area.height - Double(rows.count) - 1))
    for (index, row) in rows.enumerated() {
      let width = row.reduce(-1) { $0 + $1.width + 1 }
      var column = area.origin.x + Double((Int(area.width) - width) / 2)
      for button in row {
        button.frame = Rect(
          x: column, y: area.end.y - Double(rows.count - index), width: Double(button.width), height: 1)
        column += Double(button.width) + 1
      }
    }
  }

  /// Returns the buttons in rows, with as many in a row as fit.
  private func buttonRows(forWidth width: Int) -> [[Button]] {
    var rows: [[Button]] = []
    var used = 0
    for button in buttons {
      if rows.isEmpty || used + 1 + button.width > width {
        rows.append([button])
        used = button.width
      } else {
        rows[rows.count - 1].append(button)
        used += 1 + button.width
      }
    }
    return rows
  }
}
