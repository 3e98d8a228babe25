public import Responders

/// An input event of a terminal.
public enum InputEvent: Sendable, Hashable {
  case key(KeyPress)
  case mouse(MouseInput)

  /// A text was pasted. Its line breaks aren't presses of Return.
  case pasted(String)
}

/// A mouse event and its cell.
public struct MouseInput: Sendable, Hashable {
  /// The kinds of mouse events.
  public enum Kind: Sendable, Hashable {
    /// A button was pressed. The first button is 0.
    case pressed(button: Int)

    case released(button: Int)

    /// The mouse moved with a button down.
    case dragged(button: Int)

    /// The wheel was turned. A positive number of rows scrolls toward the end.
    case scrolled(rows: Int)
  }

  /// The kind of event.
  public var kind: Kind

  /// The cell under the pointer.
  public var place: CellPoint

  /// Creates a mouse event.
  public init(_ kind: Kind, at place: CellPoint) {
    self.kind = kind
    self.place = place
  }
}

extension InputEvent {
  /// What the person did, as the title of a step in a recording; nil for the parts of a gesture.
  var stepTitle: String? {
    switch self {
    case .key(let press): "\(press)"
    case .pasted: "Paste"
    case .mouse(let input):
      switch input.kind {
      case .pressed: "Click"
      case .scrolled: "Scroll"
      case .released, .dragged: nil
      }
    }
  }
}
