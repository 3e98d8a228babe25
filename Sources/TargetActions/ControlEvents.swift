/// A set of events that a control can send, one bit each, with UIKit's names and values.
///
/// A registration is called if its events and those of a send intersect. Define your own events in the bits of
/// ``applicationReserved``:
///
/// ```swift
/// extension ControlEvents { static let outbid = ControlEvents(rawValue: 0x0100_0000) }
/// ```
public struct ControlEvents: OptionSet, Sendable, Hashable {
  /// The events, one bit each.
  public let rawValue: UInt32

  /// Creates a set from bits, which may include bits without a name.
  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

extension ControlEvents {
  /// A pointer went down inside the control.
  public static let touchDown = ControlEvents(rawValue: 1 << 0)

  /// A pointer went down again within a short time; sent together with ``touchDown``.
  public static let touchDownRepeat = ControlEvents(rawValue: 1 << 1)

  /// A pointer that went down in the control moved inside it.
  public static let touchDragInside = ControlEvents(rawValue: 1 << 2)

  /// A pointer that went down in the control moved outside it.
  public static let touchDragOutside = ControlEvents(rawValue: 1 << 3)

  /// A pointer that went down in the control moved back into it.
  public static let touchDragEnter = ControlEvents(rawValue: 1 << 4)

  /// A pointer that went down in the control left it.
  public static let touchDragExit = ControlEvents(rawValue: 1 << 5)

  /// A pointer that went down in the control was lifted inside it.
  public static let touchUpInside = ControlEvents(rawValue: 1 << 6)

  /// A pointer that went down in the control was lifted outside it.
  public static let touchUpOutside = ControlEvents(rawValue: 1 << 7)

  /// The control lost its pointer before it was lifted.
  public static let touchCancel = ControlEvents(rawValue: 1 << 8)

  /// A user changed the value; code that sets the value doesn't send this.
  public static let valueChanged = ControlEvents(rawValue: 1 << 12)

  /// The main action of the control was triggered in any way: a click, a key, a chosen entry.
  public static let primaryActionTriggered = ControlEvents(rawValue: 1 << 13)

  /// The control is about to show its menu.
  public static let menuActionTriggered = ControlEvents(rawValue: 1 << 14)

  /// Editing began.
  public static let editingDidBegin = ControlEvents(rawValue: 1 << 16)

  /// A user changed the text while editing.
  public static let editingChanged = ControlEvents(rawValue: 1 << 17)

  /// Editing ended because the control resigned as first responder.
  public static let editingDidEnd = ControlEvents(rawValue: 1 << 18)

  /// Editing ended because a user pressed the return key.
  public static let editingDidEndOnExit = ControlEvents(rawValue: 1 << 19)

  /// All touch events, including bits for future ones.
  public static let allTouchEvents = ControlEvents(rawValue: 0x0000_0FFF)

  /// All editing events, including bits for future ones.
  public static let allEditingEvents = ControlEvents(rawValue: 0x000F_0000)

  /// Four bits for the events of a program.
  public static let applicationReserved = ControlEvents(rawValue: 0x0F00_0000)

  /// Four bits for the events of a toolkit built on this library.
  public static let systemReserved = ControlEvents(rawValue: 0xF000_0000)

  /// All events.
  public static let allEvents = ControlEvents(rawValue: 0xFFFF_FFFF)
}

extension ControlEvents: CustomStringConvertible {
  /// The names of the events, with one name for a whole group, and the bits without a name in hexadecimal.
  public var description: String {
    if self == .allEvents { return "[allEvents]" }
    var rest = self
    var parts: [String] = []
    for (name, events) in Self.named where rest.isSuperset(of: events) {
      parts.append(name)
      rest.subtract(events)
    }
    for (name, range) in Self.ranges where !rest.isDisjoint(with: range) {
      parts.append("\(name)(\(rest.intersection(range).hexadecimal))")
      rest.subtract(range)
    }
    if !rest.isEmpty { parts.append("unnamed(\(rest.hexadecimal))") }
    return "[\(parts.joined(separator: ", "))]"
  }

  private var hexadecimal: String {
    let digits = String(rawValue, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  // Groups come before their members, so that a whole group has one name.
  private static let named: [(String, ControlEvents)] = [
    ("allTouchEvents", .allTouchEvents), ("touchDown", .touchDown), ("touchDownRepeat", .touchDownRepeat),
    ("touchDragInside", .touchDragInside), ("touchDragOutside", .touchDragOutside),
    ("touchDragEnter", .touchDragEnter), ("touchDragExit", .touchDragExit), ("touchUpInside", .touchUpInside),
    ("touchUpOutside", .touchUpOutside), ("touchCancel", .touchCancel), ("valueChanged", .valueChanged),
    ("primaryActionTriggered", .primaryActionTriggered), ("menuActionTriggered", .menuActionTriggered),
    ("allEditingEvents", .allEditingEvents), ("editingDidBegin", .editingDidBegin),
    ("editingChanged", .editingChanged), ("editingDidEnd", .editingDidEnd),
    ("editingDidEndOnExit", .editingDidEndOnExit),
  ]

  private static let ranges: [(String, ControlEvents)] = [
    ("applicationReserved", .applicationReserved), ("systemReserved", .systemReserved),
  ]
}
