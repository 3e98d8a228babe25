public import Architectures
public import Composites
public import Responders
import TargetActions

/// A box over a screen with a title, a message and buttons.
///
/// Each button dismisses the alert and then performs its action.
@MainActor
public final class AlertView: Overlay {
  /// A button of an alert and its action.
  public struct Choice {
    /// The label; nil for ``Words/ok``.
    let title: String?
    let name: String?
    let kind: Button.Kind
    let action: () -> Void

    /// Creates a choice.
    public init(
      _ title: String, name: String? = nil, kind: Button.Kind = .plain, action: @escaping () -> Void = {}
    ) {
      self.title = title
      self.name = name
      self.kind = kind
      self.action = action
    }

    private init(name: String, kind: Button.Kind) {
      (title, self.name, self.kind, action) = (nil, name, kind, {})
    }

    /// The button of an alert that only informs, titled ``Words/ok``.
    public static var ok: Choice { Choice(name: "ok", kind: .primary) }
  }

  /// The message, a sentence.
  public let message: String

  /// The buttons, from left to right.
  public let buttons: [Button]

  private let messageLabel: Label
  private let untitled: [Button]

  /// Creates an alert for ``Window/present(_:from:)``.
  ///
  /// Without choices, it has an OK button.
  public init(title: String, message: String, buttons choices: [Choice] = [.ok]) {
    self.message = message
    messageLabel = Label(message, style: Style(.text, on: .panel), wraps: true)
    let choices = choices.isEmpty ? [.ok] : choices
    buttons = choices.map { Button($0.title ?? Words().ok, name: $0.name, kind: $0.kind) }
    untitled = zip(buttons, choices).filter { $1.title == nil }.map(\.0)
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

  public override func treeEvent(_ event: TreeEvent<View>) {
    super.treeEvent(event)
    guard case .didMoveToRoot = event else { return }
    for button in untitled { button.title = words.ok }
  }

  public override var preferredFirstResponder: (any Responder)? { buttons.first }

  public override var keyHints: [KeyHint] {
    buttons.count > 1 ? [KeyHint("Esc", buttons.last?.title ?? "")] : []
  }

  /// Ignores characters: an alert may appear while the user is typing, and no letter of the text may do anything else.
  public override func keyPressed(_ press: KeyPress) -> EventReply {
    press.isPlainCharacter ? .handled : super.keyPressed(press)
  }

  /// Escape presses the last button, which is the least destructive one.
  public override func cancel() {
    try? buttons.last?.tap()
  }

  public override func contentRows(forWidth width: Int) -> Int {
    let messageRows = message.isEmpty ? 0 : message.wrapped(toWidth: width).count + 1
    return messageRows + buttonRows(forWidth: width).count
  }

  public override func layoutContent(in area: Rect) {
    let rows = buttonRows(forWidth: Int(area.width))
    // Where there is no room for all of it, the message gets the blank line before the buttons.
    let gap = contentRows(forWidth: Int(area.width)) > Int(area.height) ? 0 : 1
    messageLabel.frame = Rect(
      x: area.origin.x, y: area.origin.y, width: area.width, height: max(0, area.height - Double(rows.count + gap)))
    for (index, row) in rows.enumerated() {
      var end = area.end.x
      for button in row.reversed() {
        let width = Double(Self.width(of: button))
        button.frame = Rect(x: end - width, y: area.end.y - Double(rows.count - index), width: width, height: 1)
        end -= width + 2
      }
    }
  }

  /// Returns the buttons in rows, with as many in a row as fit.
  private func buttonRows(forWidth width: Int) -> [[Button]] {
    var rows: [[Button]] = []
    var used = 0
    for button in buttons {
      let needed = Self.width(of: button)
      if rows.isEmpty || used + 2 + needed > width {
        rows.append([button])
        used = needed
      } else {
        rows[rows.count - 1].append(button)
        used += 2 + needed
      }
    }
    return rows
  }

  /// Returns the width of a button; short labels have more padding than elsewhere.
  private static func width(of button: Button) -> Int { max(8, button.width) }
}

extension Controller where Content == View {
  /// Presents an alert that only informs; has no effect after the screen was closed.
  @MainActor
  public func alert(_ title: String, _ message: String = "") {
    (host?.root as? Window)?.present(AlertView(title: title, message: message), from: self)
  }
}
