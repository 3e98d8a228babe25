/// Turns the pointer steps that reach a control into the events the control sends for them.
///
/// A pure machine: it knows no bounds, no clock and no control. The caller says for each step whether the pointer is
/// inside, and sends the answer as one mask if it is not empty. One pointer is tracked at a time, from its down to its
/// up or cancel; steps of other pointers answer with the empty mask.
///
/// ```swift
/// var tracking = PointerTracking()
/// tracking.step(PointerSample(.began, at: [1, 1], time: .zero), isInside: true)             // touchDown
/// tracking.step(PointerSample(.moved, at: [9, 1], time: .milliseconds(8)), isInside: false)
/// // touchDragOutside, touchDragExit
/// tracking.step(PointerSample(.ended, at: [9, 1], time: .milliseconds(16)), isInside: false)  // touchUpOutside
/// ```
public struct PointerTracking: Sendable, Hashable {
  /// The pointer that is being tracked, or nil.
  public private(set) var pointer: Int?

  /// Whether the tracked pointer was inside at its last step; false while none is tracked.
  public private(set) var isInside = false

  /// Whether a pointer is being tracked.
  public var isTracking: Bool { pointer != nil }

  /// Makes a machine that tracks nothing yet.
  public init() {}

  /// Takes one step of a pointer and returns the events of it, to be sent together.
  ///
  /// - Parameters:
  ///   - sample: The step. A `began` starts tracking if no pointer is tracked; the others count only for the pointer
  ///     that is.
  ///   - isInside: Whether the pointer is within the bounds of the control, which the caller knows.
  /// - Returns: A down (with its repeat from the second tap on), a drag (with enter or exit on crossing), or exactly one
  ///   of up inside, up outside and cancel; empty for a step that is none of this control's business.
  public mutating func step(_ sample: PointerSample, isInside: Bool) -> ControlEvents {
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

  /// Gives up the pointer that is tracked, as when its control leaves its root or is disabled.
  ///
  /// - Returns: The cancel event to send, or the empty mask if no pointer was tracked.
  public mutating func cancel() -> ControlEvents {
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
