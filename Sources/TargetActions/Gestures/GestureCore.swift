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

  /// The samples that the recognizer receives.
  enum Source {
    /// Pointers from their press to their end, for which recognizers compete.
    case presses

    /// Pointers that aren't down; recognizers of them don't compete.
    case hovering

    /// Wheels and trackpads: the nearest recognizer receives them.
    case scrolling
  }

  // Settings.
  let source: Source
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

  /// The node that owns the recognizer; set when it is added, and when a pointer goes down.
  package weak var node: AnyObject?

  /// The latest sample that the recognizer received.
  var latestSample: PointerSample?

  /// The pointers since one went down while no other was, in that order, without those that the recognizer ignores.
  var contacts: [Contact] = []

  /// Whether the contacts stay as they are, since a discrete gesture has been recognized.
  private var keepsContacts = false

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
  public convenience init() {
    self.init(source: .presses)
  }

  init(source: Source) {
    self.source = source
  }

  /// Whether the recognizer is ready to recognize, and waits for others to fail.
  var isWaiting: Bool { state == .possible && reached.isRecognized }

  /// The number of times that the recognizer was removed from its node, or left a root with its node.
  var departures = 0

  /// The number of gestures in which the recognizer has taken part.
  var engagements = 0

  /// Whether delegates are being asked about the recognition, so that they can't cause it to be decided once more.
  var isBeingDecided = false

  /// The recognizers that must fail first in every gesture.
  var requiredToFail: [GestureCore] { requirements.compactMap(\.core) }

  func requireFailure(of other: any GestureRecognizer) {
    requirements.removeAll { $0.core == nil || $0.core === other.gesture }
    requirements.append(WeakCore(core: other.gesture))
  }

  /// Moves the recognizer of this core to a state, or emits a diagnostic.
  ///
  /// The work of ``GestureRecognizer/move(to:)``, which is compiled for each class; this method is compiled once.
  func move(_ recognizer: AnyObject, to state: GestureState) -> Bool {
    guard let coordinator else {
      reportRefusedMove(
        of: recognizer, to: state,
        "It is in no gesture. Move only in receive(_:) and deadlineReached(at:), "
          + "which a root calls during a gesture.")
      return false
    }
    guard allows(state) else {
      let hint = isWaiting ? " It is waiting for others to fail: read gesture.reached, not state." : ""
      reportRefusedMove(of: recognizer, to: state, "That step is not allowed from \(reached).\(hint)")
      return false
    }
    coordinator.move(self, to: state)
    return reached == state
  }

  private func reportRefusedMove(of recognizer: AnyObject, to state: GestureState, _ reason: String) {
    let name = Participant(recognizer)
    Diagnostic(
      .refusedGestureMove, about: name,
      "'\(name)' cannot move to \(state). \(reason) The recognizer is unchanged."
    ).emit()
  }

  /// Returns whether the recognizer may move to a state; a waiting recognizer may still fail.
  private func allows(_ next: GestureState) -> Bool {
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
    contacts = []
    keepsContacts = false
    state = .possible
    reached = .possible
  }

  // MARK: Pointers

  /// One pointer of the gesture.
  struct Contact {
    let serial: Int
    let pointer: Int
    var location: SIMD2<Double>
    var isDown = true
  }

  /// The locations of the pointers that are down; of a recognized discrete gesture, of those that made it.
  var locations: [SIMD2<Double>] { contacts.filter { $0.isDown || keepsContacts }.map(\.location) }

  func addContact(_ serial: Int, _ sample: PointerSample) {
    presses.insert(serial)
    downPresses.insert(serial)
    if contacts.allSatisfy({ !$0.isDown }) { contacts = [] }
    contacts.append(Contact(serial: serial, pointer: sample.pointer, location: sample.location))
  }

  /// Takes over the location of a sample of a press, and the centroid with it.
  func follow(_ sample: PointerSample, _ serial: Int) {
    if !keepsContacts, let index = contacts.firstIndex(where: { $0.serial == serial }) {
      contacts[index].location = sample.location
      updateLocation()
      contacts[index].isDown = !sample.isLast
    }
    if sample.isLast { downPresses.remove(serial) }
  }

  /// Leaves a pointer out of the count and the centroid.
  func ignore(_ pointer: Int) {
    contacts.removeAll { $0.isDown && $0.pointer == pointer }
    updateLocation()
  }

  /// Keeps the contacts, including those that were lifted, for the action of a discrete gesture.
  func keepContacts() {
    keepsContacts = true
    updateLocation()
  }

  private func updateLocation() {
    let locations = locations
    guard !locations.isEmpty else { return }
    location = locations.reduce(.zero, +) / Double(locations.count)
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

/// A pointer that is offered to a recognizer.
///
/// Before the recognizer has the pointer, it may be removed by the delegates and actions of other recognizers, and by
/// its own delegate, which decides about the pointer.
struct GestureOffer {
  let recognizer: any GestureRecognizer
  private let departures: Int

  init(to recognizer: any GestureRecognizer) {
    self.recognizer = recognizer
    departures = recognizer.gesture.departures
  }

  /// Whether the recognizer has stayed at its node, and that node in its root.
  var isOpen: Bool { recognizer.gesture.departures == departures }
}
