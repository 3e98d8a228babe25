import Architectures
import Composites
import Responders
import TerminalUI

/// The frame around the screens of an architecture: a title bar with a button for each architecture, and a help line.
///
/// It is the content of a navigator, whose screens fill the area between the bars.
@MainActor
final class ArchitectureView: ScreenView {
  private let architecture: Architecture
  private let buttons: [BarButton]

  init(_ architecture: Architecture) {
    self.architecture = architecture
    buttons = Architecture.allCases.map { BarButton($0.rawValue, name: $0.rawValue.lowercased()) }
    super.init(name: "frame", bar: NavigationBar(title: "", left: buttons))
    for (button, other) in zip(buttons, Architecture.allCases) {
      button.isSelected = other == architecture
      button.addAction(owner: self, for: .primaryActionTriggered) { view, _ in
        view.send(.show(other))
      }
    }
  }

  override func layoutContent(in area: Rect) {
    // On a narrow screen the name is beside the buttons.
    bar.title = area.width < 60 ? architecture.rawValue : "The counter in \(architecture.rawValue)"
    for child in children where child !== bar && child !== help { child.frame = area }
  }

  override var keyCommands: [KeyCommand] {
    super.keyCommands
      + Architecture.allCases.enumerated().compactMap { index, other in
        "\(index + 1)".first.map { KeyCommand(.character($0), title: "Architecture", .show(other)) }
      }
  }

  /// False, since the screens inside receive the keys.
  override var canBecomeFirstResponder: Bool { false }
}

/// A responder that shows the feature in another architecture.
@MainActor
protocol ArchitectureSwitching: AnyObject {
  func show(_ architecture: Architecture)
}

extension Command<any ArchitectureSwitching> {
  /// Shows the feature in another architecture.
  @MainActor static func show(_ architecture: Architecture) -> Self { Command({ $0.show }, architecture) }
}
