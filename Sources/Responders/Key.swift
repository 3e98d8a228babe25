public import TargetActions

/// A key of a keyboard: a character key, or a key without a character.
public enum Key: Sendable, Hashable {
  /// A key that enters a character.
  case character(Character)
  /// The return key.
  case returnKey
  /// The escape key.
  case escape
  /// The tab key.
  case tab
  /// The key that deletes backward.
  case delete
  /// The key that deletes forward.
  case forwardDelete
  /// The up arrow.
  case up
  /// The down arrow.
  case down
  /// The left arrow.
  case left
  /// The right arrow.
  case right
  /// The home key.
  case home
  /// The end key.
  case end
  /// The page up key.
  case pageUp
  /// The page down key.
  case pageDown
  /// A function key with its number.
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
  /// The key that was pressed.
  public let key: Key

  /// The modifier keys held during the press.
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
