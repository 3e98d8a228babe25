/// One step of a pointer sequence of a finger, a mouse or a pen.
///
/// A sequence is one `began`, any number of `moved`, and one `ended` or `cancelled`, all with the same ``pointer``.
/// The code that reads the device creates the samples. The library reads no clock, so a test can create them too.
public struct PointerSample: Sendable, Hashable {
  /// The phase of a pointer.
  public enum Phase: Sendable, Hashable, CaseIterable {
    /// The pointer went down.
    case began

    /// The pointer is down and has moved, or was sampled again at the same location.
    case moved

    /// The pointer was lifted.
    case ended

    /// The system canceled the sequence, which has no effect.
    case cancelled
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
  public var tapCount: Int

  /// Creates one step.
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

/// Turns the pointer steps that reach a control into the events that the control sends for them.
///
/// A pure state machine without bounds, clock and control. The caller passes with each step whether the pointer is
/// inside, and sends the returned events together. One pointer is tracked at a time, until it is lifted or canceled;
/// steps of other pointers return no events.
///
/// ```swift
/// var tracking = PointerTracking()
/// tracking.step(PointerSample(.began, at: [1, 1], time: .zero), isInside: true)             // touchDown
/// tracking.step(PointerSample(.moved, at: [9, 1], time: .milliseconds(8)), isInside: false)
/// // touchDragOutside, touchDragExit
/// tracking.step(PointerSample(.ended, at: [9, 1], time: .milliseconds(16)), isInside: false)  // touchUpOutside
/// ```
struct PointerTracking: Sendable, Hashable {
  /// The tracked pointer, or nil.
  private(set) var pointer: Int?

  /// Whether the tracked pointer was inside at its last step; false without a tracked pointer.
  private(set) var isInside = false

  /// Whether a pointer is tracked.
  var isTracking: Bool { pointer != nil }

  /// Takes one step of a pointer and returns its events, to be sent together.
  ///
  /// - Parameters:
  ///   - sample: The step. A `began` starts tracking if no pointer is tracked; other phases count only for the tracked
  ///     pointer.
  ///   - isInside: Whether the pointer is inside the bounds of the control.
  /// - Returns: A down (with its repeat from the second tap on), a drag (with enter or exit on crossing), or exactly
  ///   one of up inside, up outside and cancel; empty for a step of a pointer that isn't tracked.
  mutating func step(_ sample: PointerSample, isInside: Bool) -> ControlEvents {
    guard let pointer else {
      return sample.phase == .began ? start(with: sample, isInside: isInside) : []
    }
    guard pointer == sample.pointer else { return [] }
    switch sample.phase {
    case .began:
      return []
    case .moved:
      defer { self.isInside = isInside }
      if isInside { return self.isInside ? .touchDragInside : [.touchDragInside, .touchDragEnter] }
      return self.isInside ? [.touchDragOutside, .touchDragExit] : .touchDragOutside
    case .ended:
      stop()
      return isInside ? .touchUpInside : .touchUpOutside
    case .cancelled:
      return cancel()
    }
  }

  /// Stops tracking the pointer, as when its control leaves its root or is disabled.
  ///
  /// - Returns: The cancel event to send, or no event if no pointer was tracked.
  mutating func cancel() -> ControlEvents {
    guard isTracking else { return [] }
    stop()
    return .touchCancel
  }

  private mutating func start(with sample: PointerSample, isInside: Bool) -> ControlEvents {
    pointer = sample.pointer
    self.isInside = isInside
    return sample.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown
  }

  private mutating func stop() {
    pointer = nil
    isInside = false
  }
}
