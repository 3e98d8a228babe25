import Foundation
import Synchronization

/// Carries out the actions of the jobs' machines on a serial queue.
///
/// All inputs of a job pass through this one queue: the caller's calls, the transport's reports, and the results of the
/// file system, each in their order. So transfers and callers don't block each other, and a cancellation precedes
/// everything that arrives after it. No lock is held while code of the app runs.
final class DownloadCore: Sendable {
  typealias ID = DownloadJob.ID

  struct State {
    var entries: [ID: Entry] = [:]
    var isInvalidated = false
    /// Whether the service has been deallocated; exchanges of a background transport continue.
    var isReleased = false
    var transfers: TransferQueue
    var sharedTransfers = SharedTransfers()
    var tokens: TokenState<ID>?
    var digestSessions = DigestSessions()
    var random: any RandomNumberGenerator & Sendable
    /// The paths of the parts that jobs write to; no two jobs write to the same one.
    var partsInUse: Set<String> = []
    /// The folders from which stale parts were removed.
    var cleanedFolders: Set<String> = []
    var waitingForNetwork: Set<ID> = []
    /// The identifier of the service.
    var identifier = ""
    var journal: Result<DownloadJournal, DownloadError.Reason>?
    /// The jobs of an earlier process that have not been started.
    var restored: [ID] = []
    var reports: [SystemReport] = []
    /// Whether the events for the identifier were reported as finished.
    var hasReported = false
  }

  /// A pending job and the resources that it uses; a reference, since its state is large and changes with every input.
  final class Entry: Sendable {
    struct State {
      /// The machine; nil only while it processes an input.
      var machine: DownloadMachine?
      /// The priority of the job, or the highest of those that share its exchange.
      var priority: DownloadPriority
      /// Whether the delegate decides about redirects and provides credentials.
      var delegateDecides = false
      var sink: ResponseSink?
      var exchange: (any Exchange)?
      /// The number of the current exchange, so that late events of an earlier one are recognized.
      var exchangeNumber = 0
      /// Whether the body is fetched over one connection, since the document changed while its ranges arrived.
      var isUndivided = false
      /// The last answer to a challenge.
      var answer: AuthenticationAnswer?
      /// The generation of the token that the current exchange carries.
      var tokenGeneration: Int?
      var deadlines = Deadlines()
      var wakeup: JobWakeups.Wakeup?
    }

    let job: DownloadJob
    let isReported: Bool
    /// Whether the job carries a shared exchange, whose file is copied for its members.
    let isCarrier: Bool
    /// The maximum length of the body; nil for no limit.
    let limit: Int?
    let destination: FileDestination
    /// Accessed on the core's queue only; the lock makes that visible to the compiler.
    let state: Mutex<State>

    init(
      _ job: DownloadJob, isReported: Bool, isCarrier: Bool, limit: Int?, _ destination: FileDestination,
      _ machine: DownloadMachine
    ) {
      (self.job, self.isReported, self.isCarrier) = (job, isReported, isCarrier)
      (self.limit, self.destination) = (limit, destination)
      state = Mutex(State(machine: machine, priority: job.request.priority))
    }
  }

  let configuration: DownloadConfiguration
  let transport: any Transport
  let clock: ServiceClock
  private let wakeups: JobWakeups
  let deliveries: DeliveryQueue
  let queue: WorkQueue
  let placements = PlacementQueue()
  /// Accessed on the queue only; the lock makes that visible to the compiler.
  let state: Mutex<State>
  private let canEvaluateTrust: Bool
  private let networkTask = Mutex<Task<Void, Never>?>(nil)

  init(transport: any Transport, configuration: DownloadConfiguration, deliveries: DeliveryQueue) {
    self.transport = transport
    self.configuration = configuration
    self.deliveries = deliveries
    clock = ServiceClock(configuration.clock)
    wakeups = JobWakeups(clock)
    queue = WorkQueue(configuration.schedule)
    let limits = TransferQueue(
      limitPerHost: configuration.maximumTransfersPerHost, limit: configuration.maximumTransfers)
    let tokens = configuration.tokenProvider.map { TokenState<ID>($0) }
    state = Mutex(State(transfers: limits, tokens: tokens, random: configuration.randomNumbers))
    if let trust = configuration.evaluateTrust {
      let evaluating = transport as? any TrustEvaluatingTransport
      evaluating?.setTrust(trust)
      canEvaluateTrust = evaluating != nil
    } else {
      canEvaluateTrust = true
    }
    observeNetwork()
  }

  deinit { networkTask.withLock { $0?.cancel() } }

  // MARK: Called from any thread

  /// Adds a job, which does nothing until it is started.
  func add(_ request: DownloadRequest, isReported: Bool, limit: Int? = nil) -> DownloadJob {
    let isStored = isReported && configuration.journal != nil
    let job = makeJob(request, journalKey: isStored ? UUID().uuidString : nil)
    queue.asyncCall { self.register(job, isReported: isReported, limit: limit) }
    return job
  }

  func makeJob(_ request: DownloadRequest, journalKey: String?) -> DownloadJob {
    DownloadJob(request, journalKey: journalKey) { [weak self] job in
      guard let self else { return }
      queue.asyncCall { self.entry(job.id).map(self.cancelIfRequested) }
    }
  }

  func start(_ job: DownloadJob, delegateDecides: Bool = false) {
    queue.asyncCall {
      self.entry(job.id)?.state.withLock { $0.delegateDecides = delegateDecides }
      self.begin(job.id)
    }
  }

  /// Ends every job, including those added later.
  func invalidate() {
    queue.asyncCall {
      let pending = self.state.withLock { state in
        state.isInvalidated = true
        return Array(state.entries.keys)
      }
      for id in pending { self.receive(.invalidate(self.closeSink(of: id)), for: id) }
    }
  }

  /// Passes the delegate's answer to a job.
  func answer(_ input: MachineInput, for id: ID) {
    queue.async { self.receive(input, for: id) }
  }

  private func observeNetwork() {
    guard let changes = configuration.connectivity?.changes else { return }
    let task = Task { [weak self] in
      for await isOnline in changes where isOnline {
        guard let self else { return }
        queue.async { self.networkDidReturn() }
      }
    }
    networkTask.withLock { $0 = task }
  }

  // MARK: Jobs, on the queue

  func entry(_ id: ID) -> Entry? { state.withLock { $0.entries[id] } }

  func register(_ job: DownloadJob, isReported: Bool, limit: Int?, isCarrier: Bool = false) {
    // A server must not replace the record of jobs.
    let reserved = configuration.journal.map { [$0, $0.appendingPathExtension("new")] } ?? []
    func makeDestination(isResumable: Bool) -> FileDestination {
      FileDestination(for: job.request, isResumable: isResumable, reserved: reserved)
    }
    // A background transport replaces the part by a complete file.
    var destination = makeDestination(isResumable: job.request.resumes && backgroundTransport(for: job) == nil)
    let (isInvalidated, isInUse) = state.withLock {
      ($0.isInvalidated, $0.partsInUse.contains(destination.partial.path))
    }
    if isInUse { destination = makeDestination(isResumable: false) }
    let entry = Entry(
      job, isReported: isReported, isCarrier: isCarrier, limit: limit, destination,
      DownloadMachine(job.request, policies: policies(for: job, isReported, destination)))
    state.withLock { state in
      state.entries[job.id] = entry
      state.partsInUse.insert(destination.partial.path)
    }
    if isInvalidated { receive(.invalidate(nil), for: job.id) }
  }

  private func policies(
    for job: DownloadJob, _ isReported: Bool, _ destination: FileDestination
  ) -> MachinePolicies {
    let request = job.request
    return MachinePolicies(
      redirects: request.redirects ?? configuration.redirects,
      allowsInsecureRedirects: configuration.allowsInsecureRedirects, retry: request.retry ?? configuration.retry,
      timeouts: request.timeouts ?? configuration.timeouts, offlineWait: configuration.offlineWait,
      canAuthenticate: isReported || request.credential != nil || configuration.tokenProvider != nil,
      isWrittenThrough: destination.output != nil, leavesTimeoutsToTransport: backgroundTransport(for: job) != nil,
      date: configuration.date)
  }

  func begin(_ id: ID) {
    if !canEvaluateTrust { return receive(.refused(.trustUnsupported), for: id) }
    if let reason = entry(id).flatMap({ recordStart(of: $0.job) }) { return receive(.refused(reason), for: id) }
    // An exchange of a background transport belongs to one job.
    let isInBackground = entry(id).map { backgroundTransport(for: $0.job) != nil } ?? false
    receive(.start(isShared: configuration.coalescesRequests && !isInBackground && canShare(id)), for: id)
  }

  func cancel(_ id: ID, keepingPartial: Bool) {
    receive(.cancel(keepingPartial: keepingPartial, closeSink(of: id)), for: id)
  }

  /// Cancels a job if its cancellation hasn't taken effect.
  private func cancelIfRequested(_ entry: Entry) {
    if let keepsPartial = entry.job.takeCancellation() { cancel(entry.job.id, keepingPartial: keepsPartial) }
  }

  /// Closes the sink of a job's exchange and returns what arrived.
  func closeSink(of id: ID) -> ReceivedBody? {
    entry(id)?.state.withLock({ $0.sink })?.close()
  }

  func receive(_ input: MachineInput, for id: ID) {
    // Planned after all consequences of the inputs, since each wake-up may cost a switch of threads.
    defer { if deliveries.planWakeUp() { queue.asyncLast { [deliveries] in deliveries.wakeUpIfNeeded() } } }
    guard let entry = entry(id) else { return }
    // The call that cancels may still wait behind others, and what arrived later must not overtake it.
    cancelIfRequested(entry)
    endIfReleased(id, before: input)
    var (input, inputs) = (input, [MachineInput]())
    while true {
      // The machine calls rules of the app, so it is taken out and no lock is held. It is large: it isn't copied.
      var machine: DownloadMachine?
      entry.state.withLock { swap(&$0.machine, &machine) }
      let actions = machine?.received(input, at: clock.now(), random: random) ?? []
      entry.state.withLock { swap(&$0.machine, &machine) }
      for action in actions {
        if let next = perform(action, for: id, entry) { inputs.append(next) }
      }
      if inputs.isEmpty { return }
      input = inputs.removeFirst()
    }
  }

  private func random() -> UInt64 {
    var generator = state.withLock({ $0.random })
    defer { state.withLock { $0.random = generator } }
    return generator.next()
  }

  /// Carries out an action and returns its result, if that is available immediately.
  private func perform(_ action: MachineAction, for id: ID, _ entry: Entry) -> MachineInput? {
    switch action {
    case .checkDestination: return .destinationChecked(checkDestination(of: entry))
    case .join: join(id, entry)
    case .prepare(let request, let isModified): return prepare(request, isModified: isModified, for: id, entry)
    case .acquire where backgroundTransport(for: entry.job) != nil:
      // The system has its own queue, which runs even without the process.
      queue.async { self.receive(.granted, for: id) }
    case .acquire(let host):
      let priority = entry.state.withLock(\.priority)
      state.withLock { $0.transfers.enqueue(id, for: host, priority) }
      startTransfers()
    case .release:
      state.withLock { $0.transfers.remove(id) }
      startTransfers()
    case .awaitNetwork: return awaitNetwork(id)
    case .open(let request, let resumed): open(request, resuming: resumed, for: id, entry)
    case .cancelExchange:
      let isLeft = state.withLock({ $0.isReleased }) && entry.job.keepsPartial == nil
      let continues = isLeft && backgroundTransport(for: entry.job) != nil
      if !continues { entry.state.withLock({ $0.exchange })?.cancel() }
    case .decideRedirect(let next, let head): return decideRedirect(next, head, id, entry)
    case .authenticate(let request, let head): return authenticate(request, head, id, entry)
    case .setTimer(let timer, let deadline):
      entry.state.withLock { $0.deadlines[timer] = deadline }
      setWakeup(for: id, entry)
    case .check(let request, let head, let count): return check(request, head, count: count, for: id, entry)
    case .place(let head): return place(head, for: id, entry)
    case .keepPart(let part): return .kept(keep(part, entry))
    case .discardPart:
      _ = entry.state.withLock({ $0.sink })?.close()
      entry.destination.discard()
    case .emit(let event): emit(event, entry)
    case .end(let outcome): end(entry, outcome, id: id)
    }
    return nil
  }

  func emit(_ event: DownloadEvent, _ entry: Entry) {
    entry.job.emit(event)
    if entry.isReported { deliveries.enqueue(.event(entry.job, event), wakes: false) }
    guard entry.isCarrier, event.isShared else { return }
    let members = state.withLock { $0.sharedTransfers.members(of: entry.job.id) }
    for id in members { self.entry(id).map { emit(event, $0) } }
  }

  private func end(_ entry: Entry, _ outcome: DownloadOutcome, id: ID) {
    let plugins = entry.isCarrier ? [] : configuration.plugins
    let outcome = plugins.reduce(outcome) { $1.willDeliver($0, of: entry.job) }
    recordEnd(of: entry.job, outcome)
    if entry.isReported { deliveries.enqueue(.end(entry.job, outcome), wakes: false) }
    entry.state.withLock { $0.wakeup.take() }.map(wakeups.release)
    state.withLock { state in
      state.entries[id] = nil
      state.partsInUse.remove(entry.destination.partial.path)
      state.waitingForNetwork.remove(id)
      state.transfers.remove(id)
      for index in state.reports.indices { state.reports[index].jobs.remove(id) }
    }
    entry.job.end(outcome)
    if entry.isCarrier { deliverShared(outcome, of: id) } else { leaveShared(id) }
    startTransfers()
    deliverReports()
  }

  // MARK: Queue and network

  /// Begins as many exchanges as the limits allow.
  func startTransfers() {
    while let id = state.withLock({ $0.transfers.next() }) {
      // Enqueued, so that the actions of one machine aren't interrupted by another.
      queue.async { self.receive(self.isReachable(id) ? .granted : .networkMissing, for: id) }
    }
    // The further connections of one job don't keep another from beginning.
    guard let holder = state.withLock({ $0.transfers.reclaim() }) else { return }
    (entry(holder)?.state.withLock({ $0.exchange }) as? RangedExchange)?.withdrawConnection()
    startTransfers()
  }

  private func isReachable(_ id: ID) -> Bool {
    entry(id)?.state.withLock({ $0.machine?.current })?.isLocal == true || configuration.connectivity?.isOnline ?? true
  }

  private func awaitNetwork(_ id: ID) -> MachineInput? {
    guard !isReachable(id) else { return .networkBack }
    state.withLock { _ = $0.waitingForNetwork.insert(id) }
    return nil
  }

  private func networkDidReturn() {
    let waiting = state.withLock { state in
      defer { state.waitingForNetwork = [] }
      return state.waitingForNetwork
    }
    for id in waiting { receive(.networkBack, for: id) }
  }

  // MARK: Timers

  /// Sets the job's wakeup to the first deadline.
  ///
  /// A wakeup that is set to an earlier time is kept, and is set again when it fires. So restarting the idle timer for
  /// each piece of a body creates no task.
  private func setWakeup(for id: ID, _ entry: Entry) {
    let (first, wakeup) = entry.state.withLock { ($0.deadlines.first?.time, $0.wakeup) }
    if let first, let wakeup, wakeup.time <= first { return }
    wakeup.map(wakeups.release)
    let next = first.map { time in
      wakeups.wakeup(at: time, for: id) { [weak self] id in
        guard let self else { return }
        queue.async { self.wakeupFired(for: id) }
      }
    }
    entry.state.withLock { $0.wakeup = next }
  }

  /// Fires the first timer that is due, and sets the wakeup again.
  private func wakeupFired(for id: ID) {
    guard let entry = entry(id) else { return }
    // If the wakeup was replaced after it fired, this returns the new one.
    entry.state.withLock { $0.wakeup.take() }.map(wakeups.release)
    // The clock is the app's code, so it is called before the lock is held.
    let now = clock.now()
    let due = entry.state.withLock { state in
      let (sink, timeouts) = (state.sink, state.machine?.policies.timeouts ?? Timeouts())
      let timer = state.deadlines.removeDue(at: now, timeouts) { sink?.lastArrival?.adding(timeouts.idle) }
      return timer.map { ($0, sink) }
    }
    if let (timer, sink) = due {
      let endsExchange = [.connect, .idle, .total].contains(timer)
      receive(.fired(timer, endsExchange ? sink?.close() : nil), for: id)
    }
    if self.entry(id) != nil { setWakeup(for: id, entry) }
  }
}
