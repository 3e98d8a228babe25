/// What the mouse did, and over which cell.
public struct MouseInput: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// A button went down; 0 is the first.
    case pressed(button: Int)

    case released(button: Int)

    /// The mouse moved with a button down.
    case dragged(button: Int)

    /// The wheel turned; a positive number of rows scrolls towards the end.
    case scrolled(rows: Int)
  }

  public var kind: Kind
  public var place: CellPoint

  public init(_ kind: Kind, at place: CellPoint) {
    self.kind = kind
    self.place = place
  }
}
