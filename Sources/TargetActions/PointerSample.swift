/// One step of a finger, a mouse or a pen.
///
/// A sequence is one `began`, any number of `moved`, and one `ended` or `cancelled`, all with the same ``pointer``.
/// A pointer that isn't down is sampled as `hovered`, and a wheel or a trackpad as `scrolled`. The code that reads the
/// device creates the samples. The library reads no clock, so a test can create them too.
public struct PointerSample: Sendable, Hashable {
  /// The phase of a pointer.
  public enum Phase: Sendable, Hashable, CaseIterable {
    /// The pointer went down.
    case began

    /// The pointer is down and has moved, or was sampled again at the same location.
    case moved

    /// The pointer was lifted.
    case ended

    /// The system canceled the sequence: a control sends `touchCancel`, and recognizers fail or cancel.
    case cancelled

    /// The pointer isn't down, and is over this location.
    case hovered

    /// A wheel was turned or a trackpad was swiped over this location, by ``PointerSample/scrollDelta``.
    case scrolled
  }

  /// The kind of device that a pointer belongs to.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// A finger.
    case touch

    /// A mouse or a trackpad.
    case mouse

    /// A pen.
    case pen
  }

  /// The buttons of a pointer; a finger and the tip of a pen count as the primary button.
  public struct Buttons: OptionSet, Sendable, Hashable {
    /// One bit for each button.
    public let rawValue: UInt8

    /// Creates a set of the buttons with these bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The left button of a mouse, a finger, or the tip of a pen.
    public static let primary = Buttons(rawValue: 1 << 0)

    /// The right button of a mouse.
    public static let secondary = Buttons(rawValue: 1 << 1)

    /// The middle button of a mouse.
    public static let middle = Buttons(rawValue: 1 << 2)
  }

  /// Identifies the pointer among those that are down; reused for later sequences.
  public var pointer: Int

  /// The phase of the pointer.
  public var phase: Phase

  /// The location of the pointer in the space of the root, in the caller's unit; *y* grows downward.
  public var location: SIMD2<Double>

  /// The time of the step, since an origin that is the same for all samples of one root.
  public var time: Duration

  /// The number of consecutive taps: 1 for a single tap, 2 for the second tap of a double tap.
  ///
  /// 0, the default, lets the root count them from positions and times; a node never receives 0 from a root.
  public var tapCount: Int

  /// The kind of device; a finger by default.
  public var kind = Kind.touch

  /// The buttons that are held; of a `began` the button that went down, of an `ended` the one that went up.
  public var buttons = Buttons.primary

  /// The modifier keys that are held.
  public var modifiers: KeyModifiers = []

  /// The distance by which a `scrolled` moves the content, in the unit of the location; zero in the other phases.
  ///
  /// Positive *y* moves the content down, toward what is above it, as a finger would.
  public var scrollDelta = SIMD2<Double>.zero

  /// Creates one step of a pointer at a location and a time.
  public init(
    _ phase: Phase, at location: SIMD2<Double>, time: Duration, pointer: Int = 0, tapCount: Int = 0,
    kind: Kind = .touch, buttons: Buttons = .primary, modifiers: KeyModifiers = []
  ) {
    self.pointer = pointer
    self.phase = phase
    self.location = location
    self.time = time
    self.tapCount = tapCount
    self.kind = kind
    self.buttons = buttons
    self.modifiers = modifiers
  }

  /// Creates a step of a wheel or a trackpad, which moves the content by a distance.
  public init(
    scrolledBy delta: SIMD2<Double>, at location: SIMD2<Double>, time: Duration, pointer: Int = 0,
    kind: Kind = .mouse, modifiers: KeyModifiers = []
  ) {
    self.init(
      .scrolled, at: location, time: time, pointer: pointer, kind: kind, buttons: [], modifiers: modifiers)
    scrollDelta = delta
  }

  /// Whether the step is the last of its sequence.
  package var isLast: Bool { phase == .ended || phase == .cancelled }
}

// MARK: Modifier keys

/// The modifier keys held while a key is pressed or a pointer is sampled.
public struct KeyModifiers: OptionSet, Sendable, Hashable {
  /// One bit for each key.
  public let rawValue: UInt8

  /// Creates a set of the keys with these bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The control key.
  public static let control = KeyModifiers(rawValue: 1 << 0)

  /// The option key, also called Alt.
  public static let option = KeyModifiers(rawValue: 1 << 1)

  /// The shift key.
  public static let shift = KeyModifiers(rawValue: 1 << 2)

  /// The command key.
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
