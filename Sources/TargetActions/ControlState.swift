/// How a control shows itself: a set of conditions, the empty set being ``normal``.
///
/// Read it from ``Control/state`` when drawing.
public struct ControlState: OptionSet, Sendable, Hashable {
  /// The conditions, one bit each.
  public let rawValue: UInt8

  /// Makes a set of bits, also of such as have no name here.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Enabled, not selected, nothing pressed.
  public static let normal: ControlState = []

  /// Pressed right now.
  public static let highlighted = ControlState(rawValue: 1 << 0)

  /// Refuses every send.
  public static let disabled = ControlState(rawValue: 1 << 1)

  /// Chosen, switched on.
  public static let selected = ControlState(rawValue: 1 << 2)
}

extension ControlState: CustomStringConvertible {
  /// Lists the conditions by name, as in `[highlighted, selected]`; the empty set is `normal`.
  public var description: String {
    if isEmpty { return "normal" }
    let named: [(String, ControlState)] = [
      ("highlighted", .highlighted), ("disabled", .disabled), ("selected", .selected),
    ]
    var parts = named.filter { contains($0.1) }.map(\.0)
    let rest = subtracting([.highlighted, .disabled, .selected])
    if !rest.isEmpty { parts.append("unnamed(\(rest.rawValue))") }
    return "[\(parts.joined(separator: ", "))]"
  }
}
