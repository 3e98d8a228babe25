import Responders

/// One thing after the other: the transition under way, and the requests that wait for it.
///
/// A stage has one; so has each controller that is on no stage, for what goes on inside of it.
final class TransitionQueue<Content: Composite & Responder> where Content.Node == Content {
  var maximumChainedRequests = 1000

  /// The stage it belongs to, if it is a stage's.
  weak var stage: Stage<Content>?

  /// The transition that a driver, or a finger, has in hand.
  private(set) var current: Transition<Content>?

  private var jobs: [Job<Content>] = []
  /// Results: they come when nothing is under way, and before the next request.
  private var results: [() -> Void] = []
  private var isBusy = false
  /// Of the request that runs.
  private var depth = 0

  /// Whether nothing is under way.
  var isFree: Bool { current == nil && !isBusy }

  deinit {
    // The root was dropped: nothing is called but those who wait for an answer.
    current?.abandon()
    for job in jobs { job.end(.cancelled) }
    for result in results { result() }
  }

  func submit(_ job: Job<Content>) {
    Trace.send(job.text, from: job.sender, to: job.receiver(), .navigation) {
      enqueue(job)
    } outcome: {
      job.request.traceOutcome
    }
  }

  private func enqueue(_ job: Job<Content>) {
    job.depth = isFree ? 1 : depth + 1
    for scene in job.arrivals { scene.scene.awaitedIn = self }
    if job.isEvent {
      jobs.insert(job, at: jobs.firstIndex { !$0.isEvent } ?? jobs.endIndex)
    } else {
      jobs.append(job)
    }
    // A root that has closed does not wait for a driver that may have no screen any more.
    if isClosing, !isBusy { current?.cancel() }
    drain()
  }

  func deliver(_ result: @escaping () -> Void) {
    results.append(result)
    drain()
  }

  /// Begins a transition that is not asked for but under way, as a finger on the screen.
  func begin(_ job: Job<Content>) throws(NavigationError) -> Transition<Content>? {
    guard isFree else { throw NavigationError(job.request.kind, nil, .inTransition) }
    isBusy = true
    defer {
      isBusy = false
      drain()
    }
    depth = 1
    return try transition(for: job)
  }

  /// Begins what a request wants; nil, if there is nothing to do.
  private func transition(for job: Job<Content>) throws(NavigationError) -> Transition<Content>? {
    stage?.reportMisplacedContents()
    guard let change = try job.prepare?() else { return nil }
    job.prepare = nil
    let transition = Transition(change, job, self)
    try transition.begin()
    current = transition
    return transition
  }

  /// Whether the root has gone from the screen for good, and waits to have it said.
  private var isClosing: Bool { jobs.first.map { $0.isEvent && $0.request.kind == .close } ?? false }

  /// Runs the end of a transition, and then what waited for it.
  func settle(_ transition: Transition<Content>, _ end: () -> Void) {
    let wasBusy = isBusy
    isBusy = true
    let stage = stage
    defer { withExtendedLifetime(stage) {} }
    end()
    if current === transition { current = nil }
    isBusy = wasBusy
    drain()
  }

  private func drain() {
    guard isFree else { return }
    isBusy = true
    // What is called here may drop the stage, which then goes when all is through.
    let stage = stage
    defer { withExtendedLifetime(stage) {} }
    while current == nil {
      if !results.isEmpty {
        results.removeFirst()()
      } else if !jobs.isEmpty {
        run(jobs.removeFirst())
      } else {
        break
      }
    }
    isBusy = false
  }

  private func run(_ job: Job<Content>) {
    if let other = job.queue(), other !== self { return other.enqueue(job) }
    depth = job.depth
    guard job.depth <= maximumChainedRequests else { return refuseChained(job) }
    do {
      guard let transition = try transition(for: job) else { return job.end(.done([])) }
      guard !job.isEvent, transition.isSeen, let driver = job.driver() else { return transition.finish() }
      driver.drive(transition)
      if current === transition, isClosing { transition.cancel() }
    } catch {
      job.end(.refused(error))
    }
  }

  private func refuseChained(_ job: Job<Content>) {
    let error = NavigationError(job.request.kind, nil, .tooManyChained(limit: maximumChainedRequests))
    Diagnostic(.chainedRequests, "\(error)").emit()
    job.end(.refused(error))
  }
}

extension Diagnostic.Topic {
  /// Too many requests were made, each while the one before ran.
  public static let chainedRequests = Diagnostic.Topic("chained navigation requests")
}
