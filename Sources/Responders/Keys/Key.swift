/// A key of a keyboard: a character it types, or a key that types none.
public enum Key: Sendable, Hashable {
  case character(Character)
  case returnKey
  case escape
  case tab
  case delete
  case forwardDelete
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  case function(Int)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  public init(extendedGraphemeClusterLiteral value: Character) {
    self = .character(value)
  }
}

extension Key: CustomStringConvertible {
  public var description: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .returnKey: "Return"
    case .escape: "Esc"
    case .tab: "Tab"
    case .delete: "Delete"
    case .forwardDelete: "Forward Delete"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "Page Up"
    case .pageDown: "Page Down"
    case .function(let number): "F\(number)"
    }
  }
}
