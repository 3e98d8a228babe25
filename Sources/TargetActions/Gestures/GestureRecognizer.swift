public import MessageTracing

/// An object that watches the pointers of a node and its descendants for one gesture, and calls its actions.
///
/// To write a recognizer of your own, store a ``GestureCore``, read the samples, and report with ``move(to:)`` how far the
/// gesture has come. The root that dispatches pointers calls the three methods while the recognizer takes part in a
/// sequence of pointers. It decides which recognizer wins, and calls the actions.
///
/// ```swift
/// final class EdgePress: GestureRecognizer {
///   let gesture = GestureCore()
///   func receive(_ sample: PointerSample) {
///     if sample.phase == .began { move(to: sample.location.x < 8 ? .ended : .failed) }
///   }
///   func deadlineReached(at time: Duration) {}
///   func reset() {}
/// }
/// ```
///
/// Its creator owns the recognizer, usually a node; a gesture in progress holds it weakly, and one that dies during a
/// gesture counts as failed. A recognizer has any isolation: a class of any actor may adopt the protocol, and is called
/// on that actor.
///
/// A recognizer that is undecided when its last pointer goes up, and has set no ``GestureCore/deadline``, fails; one that
/// has begun and did not end is canceled.
public protocol GestureRecognizer: AnyObject {
  /// The recognizer's state, its actions and its relations to others.
  ///
  /// Store it in a `let`, one for each recognizer.
  var gesture: GestureCore { get }

  /// Reads one step of a pointer that this recognizer watches.
  ///
  /// Called for each step until the recognizer has reached a final state, before the node receives the step. Actions run
  /// inside ``move(to:)``, so update your own values first.
  func receive(_ sample: PointerSample)

  /// Called when the time set as ``GestureCore/deadline`` has come, before any sample of that time or later.
  ///
  /// The deadline is nil again and may be set to a later time.
  func deadlineReached(at time: Duration)

  /// Discards the state of the gesture that is over.
  ///
  /// Called once after each gesture the recognizer took part in, when its pointers are up.
  func reset()
}

/// A recognizer that can be created without arguments, and so together with its first target.
///
/// ```swift
/// let tap = TapGestureRecognizer(target: screen, action: Screen.tapped)
/// ```
public protocol ConfigurableGestureRecognizer: GestureRecognizer {
  /// Creates a recognizer with default settings and no target.
  init()
}

extension ConfigurableGestureRecognizer {
  /// Creates a recognizer that calls a method without parameters on a target, which is held weakly.
  public init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () -> Void) {
    self.init()
    addTarget(target, action: action)
  }

  /// Creates a recognizer that calls a method with the recognizer on a target, which is held weakly.
  public init<Target: AnyObject>(target: Target, action: @escaping (Target) -> (Self) -> Void) {
    self.init()
    addTarget(target, action: action)
  }
}

// MARK: - State

/// The progress of a recognizer in the gesture that it watches for.
///
/// A discrete gesture (tap, swipe) goes from possible to ended or failed. A continuous one (long press, pan, pinch,
/// rotation) goes from possible to began or failed, may change any number of times, and is ended or canceled. After a
/// final state the recognizer is possible again as soon as its pointers are up.
public enum GestureState: Sendable, Hashable, CaseIterable {
  /// Undecided.
  case possible

  /// A continuous gesture was recognized.
  case began

  /// A continuous gesture changed.
  case changed

  /// The gesture is complete: a discrete one was recognized, a continuous one is over.
  case ended

  /// A gesture that had begun was canceled.
  case cancelled

  /// The pointers did not make the gesture.
  case failed

  /// Whether no state follows in the same gesture.
  public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

  /// Whether the gesture was recognized and not canceled.
  public var isRecognized: Bool { self == .began || self == .changed || self == .ended }

  /// Returns whether a recognizer may go from this state to another in one step.
  ///
  /// A recognizer never moves back to possible itself: the library resets it when a gesture is over.
  public func allows(_ next: GestureState) -> Bool {
    switch self {
    case .possible: next == .began || next == .ended || next == .failed
    case .began, .changed: next == .changed || next == .ended || next == .cancelled
    case .ended, .cancelled, .failed: false
    }
  }
}

extension Diagnostic.Topic {
  /// A recognizer moved to a state that its current one doesn't allow, or outside any gesture.
  public static let refusedGestureMove = Diagnostic.Topic("refusedGestureMove")
}

extension GestureRecognizer {
  /// The state of the recognizer that all other objects see.
  public var state: GestureState { gesture.state }

  /// Whether the recognizer takes part in gestures; true by default.
  ///
  /// Disabling it during a gesture cancels that gesture, as ``cancelGesture()`` does.
  public var isEnabled: Bool {
    get { gesture.isEnabled }
    set {
      gesture.isEnabled = newValue
      if !newValue { cancelGesture() }
    }
  }

  /// The centroid of the pointers it watches, at their latest samples, including one that was just lifted.
  ///
  /// In the space of the samples; zero before the first sample.
  public var location: SIMD2<Double> { gesture.location }

  /// The number of pointers it watches that are down.
  public var numberOfPointers: Int { gesture.downPresses.count }

  /// Reports how far the gesture has come.
  ///
  /// Call it in the recognizer's own code only. A first step out of possible is deferred while another recognizer must
  /// fail first, and becomes a failure if the delegate or another recognizer prevents it. The actions have been called
  /// when it returns, so let it be the last call of a method.
  ///
  /// - Returns: Whether the recognizer has this state now, or will have it once the required recognizers have failed. A
  ///   step that ``GestureState/allows(_:)`` doesn't allow, or outside any gesture, changes nothing and emits a
  ///   diagnostic.
  @discardableResult
  public func move(to state: GestureState) -> Bool {
    guard let coordinator = gesture.coordinator else {
      reportRefusedMove(
        to: state,
        "It takes part in no gesture. Move only in receive(_:) and deadlineReached(at:), "
          + "which a root calls during a gesture.")
      return false
    }
    guard gesture.allows(state) else {
      let hint = gesture.isWaiting ? " It is waiting for others to fail: read gesture.reached, not state." : ""
      reportRefusedMove(to: state, "That step is not allowed from \(gesture.reached).\(hint)")
      return false
    }
    coordinator.move(gesture, to: state)
    return gesture.reached == state
  }

  /// Cancels the gesture in progress if it has begun, and fails it otherwise.
  ///
  /// Does nothing if the recognizer takes part in no gesture or has already finished.
  public func cancelGesture() {
    gesture.coordinator?.giveUp(gesture)
  }

  private func reportRefusedMove(to state: GestureState, _ reason: String) {
    let name = Participant(self)
    Diagnostic(
      .refusedGestureMove, about: name,
      "'\(name)' cannot move to \(state). \(reason) The recognizer is unchanged."
    ).emit()
  }

  /// Begins a continuous gesture if its threshold is reached, and changes it once it has begun.
  func proceed(ifEnough isEnough: Bool) {
    if gesture.reached != .possible {
      move(to: .changed)
    } else if isEnough {
      move(to: .began)
    }
  }

  /// Moves a continuous gesture that has begun to a final state, and fails one that has not.
  func finish(_ state: GestureState) {
    move(to: gesture.reached == .possible ? .failed : state)
  }
}

// MARK: - Relations

extension GestureRecognizer {
  /// The delegate, which decides whether the recognizer may begin; held weakly.
  ///
  /// It may adopt further protocols to decide more: see ``GestureRecognizerDelegate``.
  public var delegate: (any GestureRecognizerDelegate)? {
    get { gesture.delegate }
    set { gesture.delegate = newValue }
  }

  /// Whether recognizing cancels the pointers for their nodes; true by default.
  ///
  /// Each node then receives one cancel and nothing more, also of pointers that go down later in the same gesture.
  public var cancelsPointersInView: Bool {
    get { gesture.cancelsPointersInView }
    set { gesture.cancelsPointersInView = newValue }
  }

  /// Whether a node receives a pointer only once this recognizer has failed; false by default.
  ///
  /// If the recognizer recognizes instead, the node receives nothing.
  public var delaysPointersBegan: Bool {
    get { gesture.delaysPointersBegan }
    set { gesture.delaysPointersBegan = newValue }
  }

  /// Whether a node receives a pointer's end only once this recognizer is decided; true by default.
  ///
  /// So a gesture that is recognized after its pointers are up, such as a double tap, can still cancel them. It has no
  /// effect without ``cancelsPointersInView``.
  public var delaysPointersEnded: Bool {
    get { gesture.delaysPointersEnded }
    set { gesture.delaysPointersEnded = newValue }
  }

  /// Lets this recognizer recognize only after another has failed.
  ///
  /// While the other is undecided, this one waits; if the other recognizes, this one fails. The requirement applies to
  /// gestures in which both watch a pointer. The other is held weakly; one that died or is disabled is no obstacle.
  /// Requiring a recognizer to wait for itself does nothing.
  public func require(toFail other: any GestureRecognizer) {
    guard other.gesture !== gesture else { return }
    gesture.requireFailure(of: other)
  }
}
