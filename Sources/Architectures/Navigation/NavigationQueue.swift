import Responders

/// A queue of requests, of which one runs at a time, with its transition.
///
/// A host has one queue. A controller in no host has one for its own children.
final class NavigationQueue {
  /// The number of requests in a chain, each made during the previous one, after which the next is refused; at least 1.
  var depthLimit: Int {
    get { limit }
    set { limit = max(1, newValue) }
  }

  private var limit = 1000

  /// The host that the queue belongs to, if it is a host's.
  weak var host: (any ControllerHosting)?

  /// The transition that a driver, or a gesture, is running.
  private(set) var current: RunningTransition?

  private var requests: [QueuedRequest] = []
  /// The deliveries of results, made when nothing is under way and before the next request.
  private var results: [() -> Void] = []
  private var isBusy = false
  /// The depth of the request that is running.
  private var depth = 0

  /// Whether nothing is under way.
  var isIdle: Bool { current == nil && !isBusy }

  deinit {
    // The host was deallocated: no hook runs, but requests and results end.
    current?.abandon()
    for request in requests { request.end(.cancelled) }
    for result in results { result() }
  }

  /// Runs a request, or adds it to those that wait; a recording shows it as sent by an object.
  func submit(_ request: QueuedRequest, from sender: @autoclosure () -> AnyObject?) {
    Trace.send(request.text, from: sender(), to: request.receiver, .navigation) {
      enqueue(request)
    } outcome: {
      request.request.traceOutcome
    }
  }

  /// Makes a delivery when nothing is under way.
  func deliver(_ result: @escaping () -> Void) {
    results.append(result)
    drain()
  }

  /// Begins a transition that a gesture drives.
  func begin(_ request: QueuedRequest) throws(NavigationError) -> RunningTransition? {
    endStranded()
    guard isIdle else { throw NavigationError(request.request.kind, nil, .inTransition) }
    isBusy = true
    defer {
      isBusy = false
      drain()
    }
    depth = 1
    return try beginTransition(for: request)
  }

  /// Runs the end of a transition, then the requests that waited for it.
  func end(_ transition: RunningTransition, _ body: () -> Void) {
    let wasBusy = isBusy
    isBusy = true
    let host = host
    defer { withExtendedLifetime(host) {} }
    body()
    if current === transition { current = nil }
    isBusy = wasBusy
    drain()
  }

  private func enqueue(_ request: QueuedRequest) {
    endStranded()
    request.depth = isIdle ? 1 : depth + 1
    request.wait(in: self)
    if request.isSystemEvent {
      requests.insert(request, at: requests.firstIndex { !$0.isSystemEvent } ?? requests.endIndex)
    } else {
      requests.append(request)
    }
    // A closed root doesn't wait for its driver, which may no longer have a screen.
    if isClosing, !isBusy { current?.cancel() }
    drain()
  }

  /// Ends a transition that nothing else can end anymore.
  func endStranded() {
    if !isBusy { current?.endIfStranded() }
  }

  /// Whether the system closed the root, and the request that handles it is next.
  private var isClosing: Bool { requests.first.map { $0.isSystemEvent && $0.request.kind == .close } ?? false }

  private func drain() {
    guard isIdle else { return }
    isBusy = true
    // The code called here may release the host; it is deallocated at the end.
    let host = host
    defer { withExtendedLifetime(host) {} }
    while current == nil {
      if !results.isEmpty {
        results.removeFirst()()
      } else if !requests.isEmpty {
        run(requests.removeFirst())
      } else {
        break
      }
    }
    isBusy = false
  }

  private func run(_ request: QueuedRequest) {
    if let other = request.queue, other !== self { return other.enqueue(request) }
    depth = request.depth
    // What the system reports has already happened.
    guard request.depth <= depthLimit || request.isSystemEvent else { return refuseChained(request) }
    do {
      guard let transition = try beginTransition(for: request) else { return request.end(.done([])) }
      guard !request.isSystemEvent, transition.isVisible, request.drive(transition) else { return transition.finish() }
      if current === transition, isClosing { transition.cancel() }
    } catch {
      request.end(.refused(error))
    }
  }

  /// Begins what a request asks for; nil if nothing changes.
  private func beginTransition(
    for request: QueuedRequest
  ) throws(NavigationError) -> RunningTransition? {
    // Without a sink nothing is reported, and the nodes on screen are many.
    if Diagnostic.hasSink { host?.reportMisplacedContents() }
    guard let change = try request.prepare?() else { return nil }
    request.prepare = nil
    let transition = RunningTransition(change, request, self)
    try transition.begin()
    current = transition
    return transition
  }

  private func refuseChained(_ request: QueuedRequest) {
    let error = NavigationError(request.request.kind, nil, .depthLimitExceeded(depthLimit))
    Diagnostic(.navigationDepth, "\(error)").emit()
    request.end(.refused(error))
  }
}

/// A request with everything that is needed to run it.
final class QueuedRequest {
  let request: NavigationRequest

  /// The number of requests, each made during the previous one, that led to this one, including itself.
  var depth = 1

  /// Whether the system reports a change that already happened on screen; no driver runs it and nothing refuses it.
  var isSystemEvent = false

  /// The controllers that the request adds; requests about them wait in the same queue.
  var arrivals: [any Controller] = []

  /// The queue that the request waits in; nil before it waits, and after the queue was deallocated.
  private(set) weak var waitingQueue: NavigationQueue?

  /// Finds and checks the change; retains the controllers, but not the navigators.
  var prepare: (() throws(NavigationError) -> NavigationChange?)?

  /// Runs right after the reports: delivers results that the end of the request brings.
  var onEnd: ((NavigationOutcome) -> Void)?

  /// Whether only the host's driver runs the transition, instead of the nearest one.
  private let usesHostDriver: Bool
  /// The controller's node until the end of the request; it doesn't retain the controller.
  private var node: ControllerNode?
  private weak var host: (any ControllerHosting)?

  /// Creates a request about a controller.
  init(
    _ request: NavigationRequest, about node: ControllerNode, usesHostDriver: Bool = false,
    _ prepare: @escaping () throws(NavigationError) -> NavigationChange?
  ) {
    self.request = request
    self.node = node
    self.usesHostDriver = usesHostDriver
    self.prepare = prepare
  }

  /// Creates a request to a host.
  init(
    _ request: NavigationRequest, in host: any ControllerHosting,
    _ prepare: @escaping () throws(NavigationError) -> NavigationChange?
  ) {
    self.request = request
    self.host = host
    self.prepare = prepare
    usesHostDriver = true
  }

  var receiver: AnyObject? { node?.controller ?? host?.root }

  /// The queue to wait in, which changes when a container moves.
  var queue: NavigationQueue? { node?.queue ?? host?.queue }

  /// Makes the request wait in a queue, and then in another one if its container has moved.
  func wait(in queue: NavigationQueue) {
    if waitingQueue == nil { for controller in arrivals { controller.node.arrivals.append(self) } }
    waitingQueue = queue
  }

  /// Passes a transition to the driver; returns whether there is one.
  func drive(_ transition: RunningTransition) -> Bool {
    guard let node else { return host?.drive(transition) ?? false }
    return usesHostDriver ? node.top.host?.drive(transition) ?? false : node.drive(transition)
  }

  /// The text of the request in a recording.
  var text: String {
    if arrivals.isEmpty { return request.kind.rawValue }
    let names = Participant.names(of: arrivals.map { Participant($0) })
    return "\(request.kind.rawValue) \(names.joined(separator: ", "))"
  }

  func end(_ outcome: NavigationOutcome) {
    prepare = nil
    for controller in arrivals { controller.node.arrivals.removeAll { $0 === self } }
    arrivals = []
    node = nil
    request.end(outcome)
    onEnd?(outcome)
    onEnd = nil
  }
}

extension Diagnostic.Topic {
  /// Too many requests were made, each during the previous one.
  public static let navigationDepth = Diagnostic.Topic("navigationDepth")
}
