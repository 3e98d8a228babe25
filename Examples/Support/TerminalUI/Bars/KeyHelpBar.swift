import Composites
import Responders

/// Lists the key commands that the responder chain currently offers.
///
/// Commands without a title are left out.
@MainActor
public final class KeyHelpBar: View {
  private let style: Style

  /// Makes a bar, which is empty until it is in a window.
  public init(style: Style = .dim) {
    self.style = style
    super.init()
  }

  private func commands(in window: Window) -> [KeyCommand] {
    guard window.rootState.firstResponder == nil, let screen = window.topScreen else { return window.activeKeyCommands }
    // The screen becomes first responder when a key is pressed.
    return screen.chain.lazy.compactMap { $0 as? any KeyCommanding }.flatMap(\.keyCommands)
  }

  public override func draw(on canvas: inout Canvas) {
    guard let window else { return }
    var keys: [(title: String, keys: String)] = []
    // While a text field is first responder, it receives plain characters, so commands for them don't apply.
    let isTyping = window.rootState.firstResponder is TextInput
    for command in commands(in: window) where !command.title.isEmpty && !(isTyping && command.press.isPlainCharacter) {
      if let index = keys.firstIndex(where: { $0.title == command.title }) {
        keys[index].keys += "/\(command.press)"
      } else {
        keys.append((command.title, "\(command.press)"))
      }
    }
    let text = keys.map { "\($0.keys) \($0.title)" }.joined(separator: "  ")
    canvas.fill(cells, style: style)
    canvas.write(text.truncated(toWidth: cells.columns), column: 0, row: 0, style: style)
  }
}

extension KeyPress {
  fileprivate var isPlainCharacter: Bool {
    if case .character = key { modifiers.subtracting(.shift).isEmpty } else { false }
  }
}
