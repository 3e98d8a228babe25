/// Turns the pointer steps that reach a control into the events that the control sends for them.
///
/// A pure state machine without bounds, clock and control. The caller passes with each step whether the pointer is
/// inside, and sends the returned events together. One pointer is tracked at a time, until it is lifted or canceled;
/// steps of other pointers, hovering and scrolling return no events.
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
  ///   - sample: The step. A `began` of the primary button starts tracking if no pointer is tracked; other phases count
  ///     only for the tracked pointer.
  ///   - isInside: Whether the pointer is inside the bounds of the control.
  /// - Returns: A down (with its repeat from the second tap on), a drag (with enter or exit on crossing), or exactly
  ///   one of up inside, up outside and cancel; empty for a step of a pointer that isn't tracked.
  mutating func step(_ sample: PointerSample, isInside: Bool) -> ControlEvents {
    guard let pointer else {
      let starts = sample.phase == .began && sample.buttons.contains(.primary)
      return starts ? start(with: sample, isInside: isInside) : []
    }
    guard pointer == sample.pointer else { return [] }
    switch sample.phase {
    case .began, .hovered, .scrolled:
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

  /// Stops tracking the pointer, as when its control leaves its root.
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

/// Counts the consecutive taps of the pointers of one root, from positions and times.
///
/// A press continues the count of a tap on the same node that was lifted at most ``maximumDelay`` ago, at most
/// ``maximumSpacing`` away, by a pointer of the same kind with the same buttons. Each finger of a tap has its own
/// count. A pointer that is lifted more than 10 away from its press, or held longer than 0.75 s, makes no tap.
package struct TapCounter {
  /// The maximum time between the end of a tap and the next press.
  package var maximumDelay = Duration.milliseconds(350)

  /// The maximum distance of a press from the tap before it.
  package var maximumSpacing = 45.0

  /// The maximum time from a press to its end.
  private static let maximumDuration = Duration.milliseconds(750)

  /// The maximum distance of a press from its end, unless the spacing is smaller.
  private static let maximumMovement = 10.0

  private struct Tap {
    let press: PointerSample
    /// Weak instead of an identifier, since a new node may get the address of a deallocated one.
    weak let node: AnyObject?
    let count: Int
    var end: Duration?
  }

  private var taps: [Tap] = []

  /// Creates a counter that has seen no tap.
  package init() {}

  /// Returns a sample with its number of taps, unless its creator has counted them.
  ///
  /// - Parameters:
  ///   - sample: The sample.
  ///   - node: For a `began`, the node that was hit.
  package mutating func counted(_ sample: PointerSample, on node: AnyObject? = nil) -> PointerSample {
    var counted = sample
    let index = taps.lastIndex { $0.end == nil && $0.press.pointer == sample.pointer }
    switch sample.phase {
    case .began:
      if let index { taps.remove(at: index) }
      let count = takeTap(before: sample, on: node).map { min($0.count, .max - 1) + 1 } ?? 1
      counted.tapCount = sample.tapCount > 0 ? sample.tapCount : count
      taps.append(Tap(press: sample, node: node, count: counted.tapCount))
    case .moved, .ended, .cancelled:
      counted.tapCount = sample.tapCount > 0 ? sample.tapCount : index.map { taps[$0].count } ?? 1
      if let index, sample.isLast { finish(sample, ofTapAt: index) }
    case .hovered, .scrolled:
      break
    }
    return counted
  }

  /// Ends the tap of a pointer that goes up, or drops it if that wasn't a tap.
  private mutating func finish(_ sample: PointerSample, ofTapAt index: Int) {
    let press = taps[index].press
    let isTap =
      sample.phase == .ended
      && (sample.location - press.location).length <= min(Self.maximumMovement, maximumSpacing)
      && sample.time <= press.time.saturatingAdding(Self.maximumDuration)
    if isTap { taps[index].end = sample.time } else { taps.remove(at: index) }
  }

  /// Removes the taps that are over for good, and returns the one that a press continues.
  private mutating func takeTap(before press: PointerSample, on node: AnyObject?) -> Tap? {
    taps.removeAll { tap in
      guard let end = tap.end else { return false }
      let isSame = tap.press.kind == press.kind && tap.press.buttons == press.buttons
      return !isSame || end.saturatingAdding(maximumDelay) < press.time
    }
    let index = taps.lastIndex { tap in
      tap.end != nil && tap.node === node && (press.location - tap.press.location).length <= maximumSpacing
    }
    return index.map { taps.remove(at: $0) }
  }
}
