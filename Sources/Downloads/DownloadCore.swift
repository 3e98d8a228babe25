import Dispatch
import Synchronization

/// Carries out what the machines of the jobs ask for, on a queue of its own.
///
/// Everything that happens to a job — the caller's wishes, the transport's reports, answers of the file system — goes
/// through this one queue in the order in which it came, so that neither a busy caller holds up a transfer nor the
/// other way round. No lock is held while a transport runs.
final class DownloadCore: Sendable {
  private struct Entry {
    let job: DownloadJob
    let isReported: Bool
    let destination: FileDestination
    var machine: DownloadMachine
    var sink: ResponseSink?
    var exchange: (any Exchange)?
    /// Counts the exchanges of a job, so that a late word of an earlier one is told from the present one's.
    var exchangeNumber = 0
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var isInvalidated = false
    var finishing: [Finishing] = []
  }

  /// A report of the system, and the jobs whose ends are told before it is passed on.
  private struct Finishing {
    let identifier: String
    var jobs: Set<ObjectIdentifier>
  }

  private let transport: any Transport
  private let mailbox: Mailbox
  private let queue = DispatchQueue(label: "Downloads.DownloadCore")
  /// Touched on the queue alone; the lock is what makes that visible to the compiler.
  private let state = Mutex(State())

  init(transport: any Transport, mailbox: Mailbox) {
    self.transport = transport
    self.mailbox = mailbox
  }

  /// Takes a job on; it does nothing before it is started.
  func add(_ request: DownloadRequest, isReported: Bool) -> DownloadJob {
    let job = DownloadJob(request) { [weak self] job in self?.post(.cancel, for: job) }
    queue.async { self.enter(job, isReported: isReported) }
    return job
  }

  func start(_ job: DownloadJob) {
    post(.start, for: job)
  }

  /// Ends every job, those added later included.
  func invalidate() {
    queue.async {
      let pending = self.state.withLock { state in
        state.isInvalidated = true
        return Array(state.entries.keys)
      }
      for id in pending { self.receive(.invalidate, for: id) }
    }
  }

  /// Passes a report of the system on once every job that is pending now has ended.
  func finishEvents(identifier: String) {
    queue.async {
      self.state.withLock { state in
        let pending = state.entries.filter(\.value.isReported).keys
        state.finishing.append(Finishing(identifier: identifier, jobs: Set(pending)))
      }
      self.passOnReports()
    }
  }

  private func post(_ input: DownloadMachine.Input, for job: DownloadJob) {
    queue.async { self.receive(input, for: ObjectIdentifier(job)) }
  }

  // MARK: On the queue

  private func enter(_ job: DownloadJob, isReported: Bool) {
    let entry = Entry(
      job: job, isReported: isReported, destination: FileDestination(job.request.destination),
      machine: DownloadMachine(job.request))
    let isInvalidated = state.withLock { state in
      state.entries[ObjectIdentifier(job)] = entry
      return state.isInvalidated
    }
    if isInvalidated { receive(.invalidate, for: ObjectIdentifier(job)) }
  }

  private func receive(_ input: DownloadMachine.Input, for id: ObjectIdentifier) {
    var inputs = [input]
    while let input = inputs.popLast() {
      let actions = state.withLock { $0.entries[id]?.machine.received(input) } ?? []
      inputs += actions.compactMap { perform($0, for: id) }
    }
  }

  /// Carries one action out and returns its result, if it has one.
  private func perform(_ action: DownloadMachine.Action, for id: ObjectIdentifier) -> DownloadMachine.Input? {
    guard let entry = state.withLock({ $0.entries[id] }) else { return nil }
    switch action {
    case .checkDestination:
      return .destinationChecked(entry.destination.check())
    case .open(let request):
      open(request, for: id, entry)
    case .cancelExchange:
      entry.exchange?.cancel()
    case .discardPart:
      _ = entry.sink?.close()
      entry.destination.discard()
    case .place(let head):
      return .placed(place(entry, head))
    case .end(let outcome):
      end(entry, outcome, id: id)
    }
    return nil
  }

  private func open(_ request: TransportRequest, for id: ObjectIdentifier, _ entry: Entry) {
    let sink = ResponseSink(entry.job.request, destination: entry.destination)
    let number = entry.exchangeNumber + 1
    state.withLock {
      $0.entries[id]?.sink = sink
      $0.entries[id]?.exchangeNumber = number
    }
    let exchange = transport.open(request, into: sink) { event in
      self.queue.async { self.exchangeEnded(event, number: number, for: id) }
    }
    state.withLock { $0.entries[id]?.exchange = exchange }
  }

  private func exchangeEnded(_ event: TransportEvent, number: Int, for id: ObjectIdentifier) {
    guard let entry = state.withLock({ $0.entries[id] }), entry.exchangeNumber == number, let sink = entry.sink else {
      return
    }
    let body = sink.close()
    switch event {
    case .finished(let head): receive(.exchangeFinished(head, body), for: id)
    case .failed(let failure): receive(.exchangeFailed(failure, body), for: id)
    }
  }

  private func place(_ entry: Entry, _ head: ResponseHead) -> Result<DownloadedFile, DownloadError> {
    Result { () throws(DownloadError) in
      try entry.destination.place()
      let count = entry.sink?.close().count ?? 0
      return DownloadedFile(location: entry.destination.file, byteCount: count, head: head)
    }
  }

  private func end(_ entry: Entry, _ outcome: DownloadOutcome, id: ObjectIdentifier) {
    if entry.isReported { mailbox.post(.ended(entry.job, outcome)) }
    state.withLock { state in
      state.entries[id] = nil
      for index in state.finishing.indices { state.finishing[index].jobs.remove(id) }
    }
    entry.job.end(outcome)
    passOnReports()
  }

  private func passOnReports() {
    let complete = state.withLock { state in
      let complete = state.finishing.filter(\.jobs.isEmpty)
      state.finishing.removeAll(where: \.jobs.isEmpty)
      return complete
    }
    for report in complete { mailbox.post(.finishedEvents(identifier: report.identifier)) }
  }
}
