/// The state that the library keeps in a recognizer: its progress, its actions and its relations to other recognizers.
///
/// Each recognizer stores one in a `let`. It retains neither the recognizer nor any target or delegate. In a custom
/// recognizer, read ``reached`` and set ``deadline``; use everything else through ``GestureRecognizer``.
public final class GestureCore {
  /// The state as all other objects see it.
  public internal(set) var state = GestureState.possible

  /// The state that the recognizer moved to; ``state`` follows when the recognizers that must fail have failed.
  public internal(set) var reached = GestureState.possible

  /// The time at which ``GestureRecognizer/deadlineReached(at:)`` is called; nil for no call.
  ///
  /// Set it during a gesture, on the time line of the samples. It is cleared when it has passed, when the recognizer
  /// reaches a final state, and after the gesture.
  public var deadline: Duration?

  // Settings.
  let actions = ActionRegistry()
  var isEnabled = true
  var cancelsPointersInView = true
  var delaysPointersBegan = false
  var delaysPointersEnded = true
  @WeakDelegate var delegate: (any GestureRecognizerDelegate)?
  private var requirements: [WeakCore] = []

  // The gesture in progress; `leave()` resets it.
  weak var coordinator: GestureCoordinator?
  weak var recognizer: (any GestureRecognizer)?
  var location = SIMD2<Double>.zero
  private(set) var lastOutcome: SendOutcome?

  /// The sample that the recognizer is reading, which its actions receive as their input.
  var currentSample: PointerSample?

  /// The serial numbers of the presses of the gesture.
  var presses: Set<Int> = []

  /// The serial numbers of those presses whose pointer is down.
  var downPresses: Set<Int> = []

  /// The recognizers that must fail first; nil until this one is ready to recognize.
  var obstacles: [GestureCore]?

  /// Whether the gesture began before it ended, so that observers must see it begin first.
  var isContinuous = false

  /// Creates the core of a recognizer that is possible and enabled.
  public init() {}

  /// Whether the recognizer is ready to recognize, and waits for others to fail.
  var isWaiting: Bool { state == .possible && reached.isRecognized }

  /// The recognizers that must fail first in every gesture.
  var requiredToFail: [GestureCore] { requirements.compactMap(\.core) }

  func requireFailure(of other: any GestureRecognizer) {
    requirements.removeAll { $0.core == nil || $0.core === other.gesture }
    requirements.append(WeakCore(core: other.gesture))
  }

  /// Returns whether the recognizer may move to a state; a waiting recognizer may still fail.
  func allows(_ next: GestureState) -> Bool {
    reached.allows(next) || isWaiting && !reached.isFinal && next == .failed
  }

  func sharesPress(with other: GestureCore) -> Bool { !presses.isDisjoint(with: other.presses) }

  func fail() {
    state = .failed
    reached = .failed
    deadline = nil
  }

  func leave() {
    coordinator = nil
    presses = []
    downPresses = []
    obstacles = nil
    isContinuous = false
    deadline = nil
    state = .possible
    reached = .possible
  }

  func callActions() {
    guard let recognizer else { return }
    lastOutcome = actions.send(
      .primaryActionTriggered, currentSample.map(ActionEvent.InputBox.init), from: recognizer, application: nil)
  }

  private struct WeakCore {
    weak var core: GestureCore?
  }
}
