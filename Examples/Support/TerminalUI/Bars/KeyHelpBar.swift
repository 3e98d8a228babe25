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

  public override func draw(on canvas: inout Canvas) {
    guard let window else { return }
    var keys: [(title: String, keys: String)] = []
    for command in window.activeKeyCommands where !command.title.isEmpty {
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
