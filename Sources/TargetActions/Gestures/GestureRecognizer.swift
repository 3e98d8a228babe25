public import MessageRecording

/// An object that recognizes one gesture in the pointers of a node and its descendants, and calls its actions.
///
/// To write a custom recognizer, store a ``GestureCore``, read the samples, and report the state of the gesture with
/// ``move(to:)``. The root that dispatches pointers calls the three methods during a gesture, decides which recognizer
/// wins, and calls the actions.
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
/// A node usually owns the recognizer. A gesture in progress holds it weakly; if it is deallocated, it counts as
/// failed. A class isolated to any actor may adopt the protocol, and is called on that actor.
///
/// When its last pointer goes up and no ``GestureCore/deadline`` is set, an undecided recognizer fails, and one that
/// has begun is canceled.
public protocol GestureRecognizer: AnyObject {
  /// The recognizer's state, its actions and its relations to others.
  ///
  /// Store it in a `let`, one for each recognizer.
  var gesture: GestureCore { get }

  /// Reads one step of a pointer that this recognizer watches.
  ///
  /// Called for each step before the node receives it, until the recognizer has reached a final state. Actions run
  /// inside ``move(to:)``, so update your own values first.
  func receive(_ sample: PointerSample)

  /// Called at the time set as ``GestureCore/deadline``, before any sample of that time or later.
  ///
  /// The deadline is nil by then, and may be set to a later time.
  func deadlineReached(at time: Duration)

  /// Discards the state of the finished gesture.
  ///
  /// Called once after each gesture of the recognizer, when its pointers are up.
  func reset()
}

/// A recognizer that can be created without arguments, or with its first target.
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

  /// A method is named, and not called in a closure.
  @available(
    *, unavailable,
    message: "Name the method with its class: 'action: Screen.tapped'. For a closure, call 'addAction(owner:)'."
  )
  public init<Target: AnyObject>(target: Target, action: @escaping (_ target: Target) -> Void) {
    self.init()
  }

  /// A method is named with its class.
  @available(
    *, unavailable,
    message:
      "Name the method with its class, so that the target isn't retained: 'action: Screen.tapped'. For a closure, call 'addAction(owner:)'."
  )
  public init(target: AnyObject, action: @escaping () -> Void) {
    self.init()
  }

  /// A method is named with its class.
  @available(
    *, unavailable,
    message:
      "Name the method with its class, so that the target isn't retained: 'action: Screen.tapped'. For a closure, call 'addAction(owner:)'."
  )
  public init(target: AnyObject, action: @escaping (_ sender: Self) -> Void) {
    self.init()
  }
}

// MARK: State

/// The state of a recognizer in its gesture.
///
/// A discrete gesture (tap, swipe) goes from possible to ended or failed. A continuous one (long press, pan, pinch,
/// rotation, hover, scroll) goes from possible to began or failed, may change any number of times, and is ended or
/// canceled. After a final state the recognizer is possible again as soon as its pointers are up.
public enum GestureState: Sendable, Hashable, CaseIterable {
  /// Undecided.
  case possible

  /// A continuous gesture was recognized.
  case began

  /// A continuous gesture has changed.
  case changed

  /// The gesture is complete: a discrete one was recognized, a continuous one is over.
  case ended

  /// A gesture that had begun was canceled.
  case cancelled

  /// The pointers didn't form the gesture.
  case failed

  /// Whether no other state follows in the same gesture.
  public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

  /// Whether the gesture was recognized and not canceled.
  public var isRecognized: Bool { self == .began || self == .changed || self == .ended }

  /// Returns whether a recognizer may go from this state to another in one step.
  ///
  /// No state allows possible: the library resets the recognizer after the gesture.
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
  /// The state of the recognizer, as all other objects see it.
  public var state: GestureState {
    get { gesture.state }
    @available(
      *, unavailable, message: "Move your own recognizer with 'move(to:)'; end another with 'cancelGesture()'."
    )
    set { move(to: newValue) }
  }

  /// Whether the recognizer receives pointers; true by default.
  ///
  /// Disabling it during a gesture cancels that gesture, as ``cancelGesture()`` does.
  public var isEnabled: Bool {
    get { gesture.isEnabled }
    set {
      gesture.isEnabled = newValue
      if !newValue { cancelGesture() }
    }
  }

  /// The node that owns the recognizer; nil for none, and before a node with `gestureRecognizers` was asked for them.
  public var node: AnyObject? { gesture.node }

  /// The node that owns the recognizer.
  @available(*, unavailable, renamed: "node", message: "A recognizer's view is its node: cast it to your class.")
  public var view: AnyObject? { node }

  /// The centroid of the recognizer's pointers, including one that was just lifted.
  ///
  /// It is in the space of the root, like the samples, and zero before the first sample. In the action of a tap or
  /// another discrete gesture it is the centroid of all pointers that made the gesture. For the space of a node, use
  /// `location(in:)`.
  public var location: SIMD2<Double> { gesture.location }

  /// The locations of the recognizer's pointers, in the order in which they went down and in the space of the root.
  ///
  /// The pointers are those that are down; in the action of a discrete gesture, those that made it. Pointers that the
  /// recognizer ignores are left out.
  public var locations: [SIMD2<Double>] { gesture.locations }

  /// The number of the recognizer's pointers: of those that are down, or of those that made a discrete gesture.
  public var numberOfPointers: Int { gesture.locations.count }

  /// The number of the recognizer's pointers.
  @available(*, unavailable, renamed: "numberOfPointers")
  public var numberOfTouches: Int { numberOfPointers }

  /// The latest sample that the recognizer has received, with its kind, buttons and modifier keys.
  public var latestSample: PointerSample? { gesture.latestSample }

  /// Leaves a pointer out of the number of pointers and of the location.
  ///
  /// For custom recognizers, when a pointer goes down that isn't part of the gesture. Its further steps are received as
  /// before.
  public func ignore(_ sample: PointerSample) {
    gesture.ignore(sample.pointer)
  }

  /// Moves the recognizer to another state, and calls its actions.
  ///
  /// Call it only in the recognizer's own code, as the last call of a method. The first step from possible is deferred
  /// while another recognizer must fail first, and becomes a failure if the delegate or another recognizer prevents it.
  /// A step that ``GestureState/allows(_:)`` doesn't allow, or outside a gesture, changes nothing and emits a
  /// diagnostic.
  ///
  /// - Returns: Whether the recognizer has this state, or will have it when the required recognizers have failed.
  @discardableResult
  public func move(to state: GestureState) -> Bool {
    gesture.move(self, to: state)
  }

  /// Cancels the gesture in progress if it has begun, and fails it otherwise.
  ///
  /// Does nothing if the recognizer is in no gesture or has already finished.
  public func cancelGesture() {
    gesture.coordinator?.giveUp(gesture)
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

// MARK: Relations

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
  /// Each node then receives one cancel and nothing more, including pointers that go down later in the same gesture.
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
  /// A gesture that is recognized after its pointers are up, such as a double tap, can then still cancel them. It has
  /// no effect without ``cancelsPointersInView``.
  public var delaysPointersEnded: Bool {
    get { gesture.delaysPointersEnded }
    set { gesture.delaysPointersEnded = newValue }
  }

  /// Lets this recognizer recognize only after another has failed.
  ///
  /// While the other is undecided, this one waits; if the other recognizes, this one fails. The requirement applies to
  /// gestures in which both watch a pointer. The other is held weakly. If it is deallocated or disabled, this one
  /// doesn't wait. Requiring a recognizer to wait for itself does nothing.
  public func require(toFail other: any GestureRecognizer) {
    guard other.gesture !== gesture else { return }
    gesture.requireFailure(of: other)
  }
}
