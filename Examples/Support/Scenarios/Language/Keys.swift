import Responders

/// Parses keys in the syntax of scenarios: as lines of help show them.
enum Keys {
  private static let withoutCharacter: [Key] =
    [
      .returnKey, .escape, .tab, .delete, .forwardDelete, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
      .character(" "),
    ] + (1...12).map { .function($0) }

  private static let named = Dictionary(
    uniqueKeysWithValues: withoutCharacter.map { ("\($0)", $0) })

  private static let modifiers: [KeyModifiers] = [.control, .option, .shift]

  /// Parses a key with at most one modifier, such as `e`, `Ctrl-s` or `Page Up`.
  static func press(_ text: String) -> KeyPress? {
    if let key = key(text) { return KeyPress(key) }
    for modifier in modifiers {
      let prefix = "\(modifier)-"
      if text.hasPrefix(prefix), let key = key(String(text.dropFirst(prefix.count))) { return KeyPress(key, modifier) }
    }
    return nil
  }

  private static func key(_ text: String) -> Key? {
    if let key = named[text] { return key }
    guard let character = text.first, text.count == 1 else { return nil }
    return .character(character)
  }
}
