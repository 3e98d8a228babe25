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
