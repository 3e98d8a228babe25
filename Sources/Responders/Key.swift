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

/// The modifier keys held while a key is pressed.
public struct KeyModifiers: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let control = KeyModifiers(rawValue: 1 << 0)
  public static let option = KeyModifiers(rawValue: 1 << 1)
  public static let shift = KeyModifiers(rawValue: 1 << 2)
  public static let command = KeyModifiers(rawValue: 1 << 3)
}

extension KeyModifiers: CustomStringConvertible {
  /// The modifiers in the order in which menus show them, such as `Ctrl-Shift`.
  public var description: String {
    let names: [(KeyModifiers, String)] = [
      (.control, "Ctrl"), (.option, "Alt"), (.shift, "Shift"), (.command, "Cmd"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: "-")
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
