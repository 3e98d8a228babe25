import Responders

/// A request with all that is needed to carry it out when its turn comes.
final class Job<Content: Composite & Responder> where Content.Node == Content {
  let request: NavigationRequest

  /// How many requests, each made while the one before ran, led to this one, itself included.
  var depth = 1

  /// Reported by the system: it is done on screen already, so no driver is asked and nothing can refuse it.
  var isEvent = false

  /// The scenes that it brings: what is asked of them meanwhile waits in the same queue.
  var arrivals: [any Controller<Content>] = []

  /// Finds out what changes.
  ///
  /// The request keeps its scenes by it, and navigators only weakly.
  var prepare: (() throws(NavigationError) -> Change<Content>?)?

  /// Who asks, and what for, as a recorder shows it.
  weak var sender: AnyObject?
  let receiver: () -> AnyObject?
  var text: String {
    arrivals.isEmpty ? request.kind.rawValue : "\(request.kind.rawValue) \(names)"
  }
  private var names: String { Participant.names(of: arrivals.map { Participant($0) }).joined(separator: ", ") }

  /// The queue to wait in, which changes when a container gets another place.
  let queue: () -> TransitionQueue<Content>?
  var driver: () -> (any TransitionDriver<Content>)?

  /// Comes right after the reports: results that the end of this request brings.
  var onEnd: ((NavigationOutcome) -> Void)?

  init(
    _ request: NavigationRequest, about container: any Controller<Content>,
    _ prepare: @escaping () throws(NavigationError) -> Change<Content>?
  ) {
    self.request = request
    self.prepare = prepare
    receiver = { [weak container] in container }
    queue = { [weak container] in container?.scene.queue }
    driver = { [weak container] in container?.scene.nearestDriver }
  }

  init(
    _ request: NavigationRequest, on stage: Stage<Content>,
    _ prepare: @escaping () throws(NavigationError) -> Change<Content>?
  ) {
    self.request = request
    self.prepare = prepare
    receiver = { [weak stage] in stage?.root }
    queue = { [weak stage] in stage?.queue }
    driver = { [weak stage] in stage?.driver }
  }

  func end(_ outcome: NavigationOutcome) {
    prepare = nil
    for scene in arrivals { scene.scene.awaitedIn = nil }
    arrivals = []
    request.end(outcome)
    onEnd?(outcome)
    onEnd = nil
  }
}
