public import TargetActions

/// A key of a keyboard: a character key, or a key without a character.
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

/// One press of a key, with its modifiers.
public struct KeyPress: Sendable, Hashable {
  /// The key.
  public let key: Key

  /// The modifiers held.
  public let modifiers: KeyModifiers

  /// Creates a key press.
  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

extension KeyPress: CustomStringConvertible {
  /// The modifiers and the key, as in a line of help, such as `Ctrl-s` or `Page Up`.
  public var description: String {
    modifiers.isEmpty ? "\(key)" : "\(modifiers)-\(key)"
  }
}
