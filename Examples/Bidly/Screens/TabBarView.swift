import Armature
import BidlyNetworking
import TerminalUI

/// The content of the tabs: the selected screen, and below it a button for each tab and the state of the network.
final class TabBarView: View, KeyCommanding, ControlTapping {
  let buttons: [TabButton]
  private let network: Label

  init(_ buttons: [TabButton], api: ServerAPI) {
    self.buttons = buttons
    network = Label.network(of: api)
    super.init(name: "tabBar")
    for button in buttons { addAll(button) }
    addAll(network)
  }

  override func layout() {
    let line = max(0, bounds.height - 1)
    let screen = Rect(x: 0, y: 0, width: bounds.width, height: line)
    for child in children where !(child is TabButton) && child !== network { child.frame = screen }
    var column = 0.0
    for button in buttons {
      button.frame = Rect(x: column, y: line, width: Double(button.width), height: 1)
      column += Double(button.width)
    }
    network.frame = Rect(x: column, y: line, width: max(0, bounds.width - column - 1), height: 1)
  }

  override func draw(on canvas: inout Canvas) {
    canvas.fill(CellRect(column: 0, row: cells.rows - 1, columns: cells.columns, rows: 1), .surface)
  }

  /// The number of each tab selects it.
  var keyCommands: [KeyCommand] {
    buttons.enumerated().compactMap { index, button in
      "\(index + 1)".first.map { KeyCommand(.character($0), title: "", .tap(button)) }
    }
  }

  func tap(_ control: ControlView) {
    // A tab that an alert covers ignores the key, as it ignores a click.
    try? control.tap()
  }
}

/// A button of the tab bar, drawn with the number that is its key.
final class TabButton: ControlView {
  private let title: String
  private let number: Int

  init(_ title: String, number: Int, name: String) {
    (self.title, self.number) = (title, number)
    super.init(name: name)
  }

  override var visibleText: String? { title }

  var width: Int { title.displayWidth + 4 }

  override func draw(on canvas: inout Canvas) {
    let style = isSelected ? Style(.onAccent, on: .accent, .bold) : Style(.secondary, on: .surface)
    canvas.write(" \(number) \(title) ", column: 0, row: 0, style: style)
  }
}

extension Label {
  /// Makes a label that is visible while a request is running.
  @MainActor
  static func network(of api: ServerAPI) -> Label {
    let label = Label(Texts.network, style: Style(.accent, on: .surface), alignment: .trailing, name: "network")
    api.activity.subscribe(owner: label, startingWith: api.runningRequests) { label, count in
      label.isHidden = count == 0
    }
    return label
  }
}
