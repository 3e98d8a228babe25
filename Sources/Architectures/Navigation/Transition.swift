public import Responders

/// One change of what is on screen, from its first call to its last.
///
/// A driver gets it when what disappears and what appears have had their will calls, and ends it, once: by
/// ``finish()``, or by ``cancel()``, after which everything reads as if it had never begun. An end after the end does
/// nothing.
public final class Transition<Content: Composite & Responder> where Content.Node == Content {
  /// How far it is.
  public enum State: Sendable, Hashable {
    case running
    case finished
    case cancelled
  }

  /// What was asked for.
  public let kind: NavigationRequest.Kind

  /// How far it is.
  public internal(set) var state = State.running

  /// What disappears, the uppermost first, containers before their children.
  public internal(set) var disappearing: [any Controller<Content>] = []

  /// What appears, from bottom to top, containers before their children.
  public internal(set) var appearing: [any Controller<Content>] = []

  /// Whether anything is seen of it.
  var isSeen: Bool { !disappearing.isEmpty || !appearing.isEmpty }

  var change: Change<Content>?
  var job: Job<Content>?
  weak var queue: TransitionQueue<Content>?
  /// Those whose content this transition put into its place.
  var placed: [any Controller<Content>] = []
  /// The same as the two lists above, children before their containers.
  var disappeared: [any Controller<Content>] = []
  var appeared: [any Controller<Content>] = []

  init(_ change: Change<Content>, _ job: Job<Content>, _ queue: TransitionQueue<Content>) {
    self.kind = change.kind
    self.change = change
    self.job = job
    self.queue = queue
  }

  /// Makes it so: what disappears goes, what appears is there, what leaves is reported.
  public func finish() {
    guard state == .running, let queue else { return }
    state = .finished
    queue.settle(self) { complete() }
  }

  /// Takes it back.
  public func cancel() {
    guard state == .running, let queue else { return }
    state = .cancelled
    queue.settle(self) { revert() }
  }

  /// Ends without a call but the answer: its root has gone.
  func abandon() {
    guard state == .running else { return }
    state = .cancelled
    let job = job
    for scene in disappearing + appearing { scene.scene.appearance = .hidden }
    forget()
    job?.end(.cancelled)
  }

  /// Lets go of all controllers.
  func forget() {
    for scene in disappearing + appearing { scene.scene.isInTransition = false }
    (disappearing, appearing, disappeared, appeared, placed) = ([], [], [], [], [])
    (change, job) = (nil, nil)
  }
}

@available(*, unavailable)
extension Transition: Sendable {}
