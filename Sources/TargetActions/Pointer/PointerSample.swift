/// One step of a pointer sequence: what a finger, a mouse or a pen did, where and when.
///
/// A sequence is one `began`, any number of `moved`, and one `ended` or `cancelled`, all with the same ``pointer``.
/// Whoever reads the device makes the samples; the library never reads a clock, so a test makes them by hand.
public struct PointerSample: ActionInput, Hashable {
  /// What a pointer does in one step.
  public enum Phase: Sendable, Hashable, CaseIterable {
    /// The pointer went down.
    case began

    /// The pointer is down and has moved, or has been seen again in its place.
    case moved

    /// The pointer was lifted.
    case ended

    /// The system took the pointer away: what it was doing does not count.
    case cancelled
  }

  /// Tells pointers that are down at the same time apart; free for another sequence once its own is over.
  public var pointer: Int

  /// What the pointer did.
  public var phase: Phase

  /// Where the pointer is, in the space of the root; *y* grows downwards, the unit is the caller's.
  public var location: SIMD2<Double>

  /// When it happened, since an origin that is the same for all samples given to one root.
  public var time: Duration

  /// The how-manieth quick press in one place this sequence is; 1 unless it repeats one.
  public var tapCount: Int

  /// Makes one step; pointer 0 and a first press unless stated.
  public init(
    _ phase: Phase, at location: SIMD2<Double>, time: Duration, pointer: Int = 0, tapCount: Int = 1
  ) {
    self.pointer = pointer
    self.phase = phase
    self.location = location
    self.time = time
    self.tapCount = tapCount
  }
}
