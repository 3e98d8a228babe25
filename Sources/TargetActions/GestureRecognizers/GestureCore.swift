/// What a recogniser stores for the library: its state, its actions and how it stands to other recognisers.
///
/// One for each recogniser, in a `let`; it owns neither the recogniser nor any target or delegate. Users read
/// ``reached`` and set ``deadline`` in a recogniser of their own; everything else is reached through
/// ``GestureRecognizer``.
public final class GestureCore {
  /// Where the recogniser stands, as all others see it.
  public internal(set) var state = GestureState.possible

  /// What the recogniser itself has moved to, ahead of ``state`` while it waits for others to fail.
  public internal(set) var reached = GestureState.possible

  /// The time at which the recogniser wants to be called although no sample may come; nil when it awaits nothing.
  ///
  /// Set it while taking part in a gesture, on the time line of the samples. It is cleared when it has come, when the
  /// recogniser has reached a final state, and after the gesture.
  public var deadline: Duration?

  // What the user sets.
  let actions = ActionRegistry()
  var isEnabled = true
  var cancelsPointersInView = true
  var delaysPointersBegan = false
  var delaysPointersEnded = true
  weak var delegate: (any GestureRecognizerDelegate)?
  private var requirements: [WeakCore] = []

  // What belongs to the gesture in progress; cleared by `leave()`.
  weak var coordinator: GestureCoordinator?
  weak var recognizer: (any GestureRecognizer)?
  var location = SIMD2<Double>.zero
  var lastOutcome: SendOutcome?
  /// The sample that is being read, which chain searches learn as the cause.
  var cause: PointerSample?
  /// The presses that are part of the gesture, by their serial numbers, and those among them that are down.
  var presses: Set<Int> = []
  var down: Set<Int> = []
  /// Those that must fail first; nil until the recogniser wants to be recognised.
  var awaited: [GestureCore]?
  /// Whether it reached its state by way of began, and so must be seen to begin before it ends.
  var isContinuous = false

  /// Makes the core of a recogniser that is possible and enabled.
  public init() {}
}

private struct WeakCore {
  weak var core: GestureCore?
}

extension GestureCore {
  /// Whether it would be recognised by now if it had not to wait for others to fail.
  var isWaiting: Bool { state == .possible && reached.isRecognized }

  /// The recognisers that must fail first in any gesture.
  var required: [GestureCore] { requirements.compactMap(\.core) }

  func addRequirement(_ other: any GestureRecognizer) {
    requirements.removeAll { $0.core == nil || $0.core === other.gesture }
    requirements.append(WeakCore(core: other.gesture))
  }

  /// Whether the recogniser may make this step: while it waits nobody has seen it begin, so it may also still fail.
  func allows(_ next: GestureState) -> Bool {
    reached.allows(next) || isWaiting && !reached.isFinal && next == .failed
  }

  func fail() {
    state = .failed
    reached = .failed
    deadline = nil
  }

  func leave() {
    coordinator = nil
    presses = []
    down = []
    awaited = nil
    isContinuous = false
    deadline = nil
    state = .possible
    reached = .possible
  }

  func sharesPress(with other: GestureCore) -> Bool { !presses.isDisjoint(with: other.presses) }
}
