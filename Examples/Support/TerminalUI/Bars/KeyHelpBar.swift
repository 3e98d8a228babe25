import Composites
import Responders

/// Lists the keys that would do something now, as the responder chain says; commands without title are left out.
@MainActor
public final class KeyHelpBar: View {
  private let style: Style

  /// Makes a bar that is empty until it stands in a window.
  public init(style: Style = .dim) {
    self.style = style
    super.init()
  }

  private func commands(in window: Window) -> [KeyCommand] {
    guard window.rootState.firstResponder == nil, let screen = window.topScreen else { return window.activeKeyCommands }
    // The screen would be first responder as soon as one of these is pressed.
    return screen.chain.lazy.compactMap { $0 as? any KeyCommanding }.flatMap(\.keyCommands)
  }

  public override func draw(on canvas: inout Canvas) {
    guard let window else { return }
    var keys: [(title: String, keys: String)] = []
    // While a field is first responder, plain characters go into it, whoever else declares them.
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
