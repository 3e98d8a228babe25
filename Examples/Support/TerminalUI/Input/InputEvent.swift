public import Responders

/// One thing that the person in front of the terminal did.
public enum InputEvent: Sendable, Hashable {
  case key(KeyPress)
  case mouse(MouseInput)

  /// A text came in one piece from elsewhere: its line breaks are no presses of Return.
  case pasted(String)
}

/// What the mouse did, and over which cell.
public struct MouseInput: Sendable, Hashable {
  /// What a mouse does.
  public enum Kind: Sendable, Hashable {
    /// A button went down; 0 is the first.
    case pressed(button: Int)

    case released(button: Int)

    /// The mouse moved with a button down.
    case dragged(button: Int)

    /// The wheel turned; a positive number of rows scrolls towards the end.
    case scrolled(rows: Int)
  }

  /// What it did.
  public var kind: Kind

  /// The cell it was over.
  public var place: CellPoint

  /// Describes one thing that the mouse did.
  public init(_ kind: Kind, at place: CellPoint) {
    self.kind = kind
    self.place = place
  }
}
