import Foundation
import Synchronization

/// Carries out what the machines of the jobs ask for, on a queue of its own.
///
/// Everything that happens to a job — the caller's wishes, the transport's reports, answers of the file system — goes
/// through this one queue in the order in which it came, so that neither a busy caller holds up a transfer nor the
/// other way round. No lock is held while foreign code runs.
final class DownloadCore: Sendable {
  typealias ID = DownloadJob.ID

  struct State {
    var entries: [ID: Entry] = [:]
    var isInvalidated = false
    var finishing: [Finishing] = []
    var turns: TransferQueue
    var tokens: TokenLedger<ID>?
    var random: any RandomNumberGenerator & Sendable
    /// The parts that jobs are writing to, so that no two of them write to one.
    var parts: Set<PartialFile> = []
    /// The folders whose stale parts were removed.
    var swept: Set<String> = []
    var parked: Set<ID> = []
    var sharing = SharedTransfers()
    var journal: Result<DownloadJournal, DownloadError.Reason>?
    /// What an earlier process has left, as long as it has not begun.
    var replayed: [ID] = []
    /// Whether the service went without a word: what works in the background goes on.
    var isReleased = false
  }

  let configuration: DownloadConfiguration
  let transport: any Transport
  let clock: ServiceClock
  let mailbox: Mailbox
  let queue: ServiceQueue
  /// Touched on the queue alone; the lock is what makes that visible to the compiler.
  let state: Mutex<State>
  private let canTrust: Bool
  private let network = Mutex<Task<Void, Never>?>(nil)

  init(transport: any Transport, configuration: DownloadConfiguration, mailbox: Mailbox) {
    self.transport = transport
    self.configuration = configuration
    self.mailbox = mailbox
    clock = ServiceClock(configuration.clock)
    queue = ServiceQueue(configuration.schedule)
    state = Mutex(
      State(
        turns: TransferQueue(perHost: configuration.transfersPerHost, inAll: configuration.transfersAtOnce),
        tokens: configuration.tokens.map { TokenLedger($0) }, random: configuration.randomNumbers))
    if let trust = configuration.trust {
      let evaluating = transport as? any TrustEvaluatingTransport
      evaluating?.evaluate(with: trust)
      canTrust = evaluating != nil
    } else {
      canTrust = true
    }
    listenToNetwork()
  }

  deinit {
    network.withLock { $0?.cancel() }
  }

  // MARK: From anywhere

  /// Takes a job on; it does nothing before it is started.
  func add(_ request: DownloadRequest, isReported: Bool, limit: Int? = nil) -> DownloadJob {
    let isNoted = isReported && configuration.journal != nil
    let job = makeJob(request, journalKey: isNoted ? UUID().uuidString : nil)
    queue.async { self.enter(job, isReported: isReported, limit: limit) }
    return job
  }

  func makeJob(_ request: DownloadRequest, journalKey: String?) -> DownloadJob {
    DownloadJob(request, journalKey: journalKey) { [weak self] job, keepsPartial in
      guard let self else { return }
      queue.async { self.cancel(job.id, keepingPartial: keepsPartial) }
    }
  }

  /// - Parameter asks: Whether the delegate is asked about redirects and challenges.
  func start(_ job: DownloadJob, asks: Bool = false) {
    queue.async {
      self.entry(job.id)?.state.withLock { $0.asks = asks }
      self.begin(job.id)
    }
  }

  /// Ends every job, those added later included.
  func invalidate() {
    queue.async {
      let pending = self.state.withLock { state in
        state.isInvalidated = true
        return Array(state.entries.keys)
      }
      for id in pending { self.receive(.invalidate(self.closeSink(of: id)), for: id) }
    }
  }

  /// Takes the delegate's answer to a question.
  func answer(_ input: DownloadMachine.Input, for id: ID) {
    queue.async { self.receive(input, for: id) }
  }

  private func listenToNetwork() {
    guard let changes = configuration.connectivity?.changes else { return }
    let task = Task { [weak self] in
      for await isOnline in changes where isOnline {
        guard let self else { return }
        queue.async { self.networkIsBack() }
      }
    }
    network.withLock { $0 = task }
  }

  // MARK: On the queue

  func enter(_ job: DownloadJob, isReported: Bool, limit: Int?, isCarrier: Bool = false) {
    let (isInvalidated, taken) = state.withLock { ($0.isInvalidated, $0.parts) }
    func destination(isResumable: Bool) -> FileDestination {
      FileDestination(
        job.request.destination, suggestedName: FileNaming.name(forAddress: job.request.url), isResumable: isResumable)
    }
    var place = destination(isResumable: job.request.resumes)
    if taken.contains(place.partial) { place = destination(isResumable: false) }
    let entry = Entry(
      job, isReported: isReported, isCarrier: isCarrier, limit: limit, place,
      DownloadMachine(job.request, policies: policies(for: job, isReported)))
    state.withLock { state in
      state.entries[job.id] = entry
      state.parts.insert(place.partial)
    }
    if isInvalidated { receive(.invalidate(nil), for: job.id) }
  }

  private func policies(for job: DownloadJob, _ isReported: Bool) -> DownloadMachine.Policies {
    let request = job.request
    return DownloadMachine.Policies(
      redirects: request.redirects ?? configuration.redirects,
      allowsInsecureRedirects: configuration.allowsInsecureRedirects, retry: request.retry ?? configuration.retry,
      timeouts: request.timeouts ?? configuration.timeouts, offlineWait: configuration.offlineWait,
      canAuthenticate: isReported || request.credential != nil || configuration.tokens != nil,
      isPatient: background(for: job) != nil, date: configuration.date)
  }

  func begin(_ id: ID) {
    if !canTrust { return receive(.refused(.trustUnsupported), for: id) }
    if let reason = entry(id).flatMap({ note($0.job) }) { return receive(.refused(reason), for: id) }
    // What the system carries on its own belongs to one job.
    let mayShare = configuration.coalesces && entry(id).map { background(for: $0.job) == nil } == true
    receive(.start(isShared: mayShare && canShare(id)), for: id)
  }

  func cancel(_ id: ID, keepingPartial: Bool) {
    receive(.cancel(keepingPartial: keepingPartial, closeSink(of: id)), for: id)
  }

  /// Ends the writing of a job's body and returns what arrived.
  func closeSink(of id: ID) -> ReceivedBody? {
    entry(id)?.state.withLock(\.sink)?.close()
  }

  func entry(_ id: ID) -> Entry? { state.withLock { $0.entries[id] } }

  func receive(_ input: DownloadMachine.Input, for id: ID) {
    var inputs = [input]
    while !inputs.isEmpty {
      let input = inputs.removeFirst()
      // The machine asks rules of the caller's: it is taken out, so that no lock is held meanwhile.
      guard let entry = entry(id) else { return }
      var machine = entry.state.withLock(\.machine)
      let actions = machine.received(input, at: clock.now(), random: random)
      entry.state.withLock { $0.machine = machine }
      inputs += actions.compactMap { perform($0, for: id) }
    }
  }

  private func random() -> UInt64 {
    var generator = state.withLock(\.random)
    defer { state.withLock { $0.random = generator } }
    return generator.next()
  }

  /// Carries one action out and returns its result, if it has one at once.
  private func perform(_ action: DownloadMachine.Action, for id: ID) -> DownloadMachine.Input? {
    guard let entry = entry(id) else { return nil }
    switch action {
    case .checkDestination: return .destinationChecked(checkDestination(of: entry))
    case .join: join(id, entry)
    case .prepare(let request, let isModified): return prepare(request, isModified: isModified, for: id, entry)
    case .acquire where background(for: entry.job) != nil:
      // The system has queues of its own, and works them off when there is no process to take turns.
      queue.async { self.receive(.granted, for: id) }
    case .acquire(let host):
      state.withLock { $0.turns.wait(id, for: host, entry.job.request.priority) }
      grantTurns()
    case .release:
      state.withLock { $0.turns.leave(id) }
      grantTurns()
    case .awaitNetwork: return awaitNetwork(id)
    case .open(let request, let resumed): open(request, resuming: resumed, for: id, entry)
    case .cancelExchange:
      let goesOn = state.withLock(\.isReleased) && background(for: entry.job) != nil
      if !goesOn { entry.state.withLock(\.exchange)?.cancel() }
    case .askForRedirect(let next, let head): return askForRedirect(next, head, id, entry)
    case .authenticate(let request, let head): return authenticate(request, head, id, entry)
    case .setTimer(let timer, let deadline): set(timer, deadline, for: id, entry)
    case .check(let request, let head, let isEmpty):
      return check(request, head, isEmpty: isEmpty, for: id, entry)
    case .place(let head): return .placed(place(entry, head))
    case .keepPart(let part): return .kept(keep(part, entry))
    case .discardPart:
      _ = entry.state.withLock(\.sink)?.close()
      entry.destination.partial.discard()
    case .emit(let event): emit(event, entry)
    case .end(let outcome): end(entry, outcome, id: id)
    }
    return nil
  }

  /// Leaves the part to a later job, unless another job is writing where it would lie.
  private func keep(_ part: PartState, _ entry: Entry) -> PartialDownload? {
    let destination = entry.destination
    let isTaken = state.withLock { state in
      destination.kept.map { $0 != destination.partial && state.parts.contains($0) } ?? true
    }
    guard isTaken else { return destination.keep(part, of: entry.job.request.url) }
    destination.partial.discard()
    return nil
  }

  private func emit(_ event: DownloadEvent, _ entry: Entry) {
    entry.job.tell(event)
    if entry.isReported { mailbox.post(.happened(entry.job, event)) }
    guard entry.isCarrier, event.isShared else { return }
    for id in state.withLock({ $0.sharing.members(of: entry.job.id) }) { self.entry(id).map { emit(event, $0) } }
  }

  private func end(_ entry: Entry, _ outcome: DownloadOutcome, id: ID) {
    let plugins = entry.isCarrier ? [] : configuration.plugins
    let outcome = plugins.reduce(outcome) { $1.willDeliver($0, of: entry.job) }
    noteEnd(of: entry.job, outcome)
    if entry.isReported { mailbox.post(.ended(entry.job, outcome)) }
    entry.state.withLock(\.alarm)?.task.cancel()
    state.withLock { state in
      state.entries[id] = nil
      state.parts.remove(entry.destination.partial)
      state.parked.remove(id)
      state.turns.leave(id)
      for index in state.finishing.indices { state.finishing[index].jobs.remove(id) }
    }
    entry.job.end(outcome)
    if entry.isCarrier { deliverShared(outcome, of: id) } else { leaveShared(id) }
    grantTurns()
    passOnReports()
  }
}
