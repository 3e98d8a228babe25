public import TargetActions

/// One press of a key, with the modifiers held.
public struct KeyPress: ActionInput, Hashable {
  public let key: Key
  public let modifiers: KeyModifiers

  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

extension KeyPress: CustomStringConvertible {
  /// As a key help line shows it, such as `Ctrl-s` or `Page Up`.
  public var description: String {
    modifiers.isEmpty ? "\(key)" : "\(modifiers)-\(key)"
  }
}
