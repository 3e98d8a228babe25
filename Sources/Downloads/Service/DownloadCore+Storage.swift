import Foundation
import MessageRecording
import Synchronization

// What a service keeps on disk: the files of a job, from the check before an exchange to the arrival or the part that is
// kept; and the parts that outlive its process: the journal, background transports and reports of the system.

extension DownloadCore {
  // MARK: The files of a job

  /// Checks whether the file can be saved, and removes stale parts when the service first uses the folder.
  func checkDestination(of entry: Entry) -> Result<PartState?, DownloadError.Reason> {
    if let reason = entry.destination.check() { return .failure(reason) }
    guard entry.destination.output == nil else { return .success(nil) }
    removeStaleParts(from: entry.destination.partial.folder)
    let request = entry.job.request
    // A background transport always delivers a complete file.
    guard request.resumes, request.isResumable, backgroundTransport(for: entry.job) == nil else {
      return .success(nil)
    }
    return .success(entry.destination.partial.resumableState(for: request.url))
  }

  private func removeStaleParts(from folder: URL) {
    guard state.withLock({ $0.cleanedFolders.insert(folder.path).inserted }) else { return }
    let partsInUse = state.withLock({ $0.partsInUse })
    for part in PartialFile.all(in: folder) where !partsInUse.contains(part.path) {
      part.discardIfStale(at: configuration.date())
    }
  }

  /// Validates a complete body, off the queue.
  func check(
    _ request: TransportRequest, _ head: ResponseHead, count: Int, for id: ID, _ entry: Entry
  ) -> MachineInput? {
    let wanted = entry.job.request
    do throws(DownloadError.Reason) {
      try entry.destination.reservePart(ofLength: count)
    } catch {
      return .checked(error)
    }
    guard !wanted.validators.isEmpty || wanted.expectedLength != nil || wanted.expectedSHA256 != nil else {
      return .checked(nil)
    }
    let destination = entry.destination
    Task {
      let reason = await Self.validate(destination, request, head, wanted)
      self.queue.async { self.receive(.checked(reason), for: id) }
    }
    return nil
  }

  /// Returns why the body is invalid; nil if it is valid.
  @concurrent
  private static func validate(
    _ destination: FileDestination, _ request: TransportRequest, _ head: ResponseHead, _ wanted: DownloadRequest
  ) async -> DownloadError.Reason? {
    let file = destination.partial
    for validator in wanted.validators {
      do {
        try await validator(request, head, file.part)
      } catch {
        return .validationFailed(UnderlyingError(error))
      }
    }
    if let expected = wanted.expectedLength, let received = destination.output?.count ?? file.byteCount,
      received != expected
    {
      return .wrongLength(expected: expected, received: received)
    }
    guard let expected = wanted.expectedSHA256?.lowercased() else { return nil }
    let digest = destination.output.map(\.sha256) ?? file.sha256()
    guard let received = digest else { return .unwritableDestination(file.part, code: EIO) }
    return received == expected ? nil : .wrongDigest(expected: expected, received: received)
  }

  /// Moves the file of a complete response to its destination.
  ///
  /// Off the queue: the transport's thread, which often runs the queue, begins the next exchange meanwhile.
  func place(_ head: ResponseHead, for id: ID, _ entry: Entry) -> MachineInput? {
    let destination = recordedDestination(of: entry, head)
    if configuration.synchronizesFiles {
      // The disk takes milliseconds for each file, and less for several at once.
      Task {
        let arrival = destination.place(head, isSynchronized: true)
        self.answer(.placed(arrival), for: id)
      }
      return nil
    }
    let isEnqueued =
      !queue.isScheduled
      && placements.async {
        let arrival = destination.place(head)
        self.queue.enter { self.receive(.placed(arrival), for: id) }
      }
    return isEnqueued ? nil : .placed(destination.place(head))
  }

  /// Returns the destination of a job, which records in the journal that its file is about to get its name.
  ///
  /// If the process is killed before the journal has the end of the job, the next one finds the file by this record.
  /// After a release, the file doesn't arrive any more: another service may have the job already.
  private func recordedDestination(of entry: Entry, _ head: ResponseHead) -> FileDestination {
    var destination = entry.destination
    guard let key = entry.job.journalKey else { return destination }
    destination.willArrive = { location, status, move throws(DownloadError.Reason) in
      guard let journal = self.state.withLock({ $0.journal }) else { throw .invalidated }
      return try journal.get().append(
        JournalRecord(job: key, arrival: StoredArrival(location, status, head)), before: move)
    }
    return destination
  }

  /// Keeps the part for a later job, unless another job is writing to the file that it would become.
  func keep(_ part: PartState, _ entry: Entry) -> PartialDownload? {
    let destination = entry.destination
    let isInUse = state.withLock { state in
      destination.kept.map { $0 != destination.partial && state.partsInUse.contains($0.path) } ?? true
    }
    guard isInUse else { return destination.keep(part, of: entry.job.request.url) }
    destination.discard()
    return nil
  }
}

extension DownloadCore {
  /// A report of the system, to be delivered after the ends of a set of jobs.
  struct SystemReport {
    let identifier: String
    var jobs: Set<ID>
    /// Whether the report is for restored jobs, and the system hasn't sent it yet.
    var isForRestoredJobs = false
  }

  // MARK: Restoring

  /// Opens the journal and adds the jobs that an earlier process left in it, which
  /// ``startRestoredJobs(delegateDecides:)`` starts.
  ///
  /// When all of them have ended, the identifier is reported once, whether or not the system reports it too.
  func restoreJobs(identifier: String) {
    guard configuration.journal != nil else { return }
    queue.asyncCall {
      self.state.withLock { $0.identifier = identifier }
      self.openJournal()
      guard case .failure(let reason)? = self.state.withLock(\.journal) else { return }
      // There may be no job whose end says so.
      self.deliveries.enqueue(.problem(DownloadJournal.unopened(reason)))
    }
  }

  private func openJournal() {
    guard let file = configuration.journal else { return }
    var problem: Diagnostic?
    // The lock makes a release wait until the file can be closed.
    let pending = state.withLock { state -> [DownloadJournal.Pending] in
      guard !state.isReleased else { return [] }
      do throws(DownloadError.Reason) {
        let (journal, pending) = try DownloadJournal.open(file)
        state.journal = .success(journal)
        if journal.unreadableCount > 0 { problem = journal.unreadableRecords }
        return pending
      } catch {
        state.journal = .failure(error)
        return []
      }
    }
    if let problem { deliveries.enqueue(.problem(problem)) }
    restore(pending)
  }

  private func restore(_ pending: [DownloadJournal.Pending]) {
    guard !pending.isEmpty else { return }
    var restored: [ID] = []
    for stored in pending {
      let job = makeJob(stored.request, journalKey: stored.job)
      if let outcome = outcome(of: stored, job) {
        deliveries.enqueue(.end(job, outcome))
        job.end(outcome)
      } else {
        register(job, isReported: true, limit: nil)
        restored.append(job.id)
      }
    }
    state.withLock { state in
      state.restored = restored
      // A journal that is opened late has jobs that the system's report is about, too.
      if let index = state.reports.firstIndex(where: { $0.identifier == state.identifier }) {
        state.reports[index].jobs.formUnion(restored)
      } else if !state.hasReported {
        state.reports.append(
          SystemReport(identifier: state.identifier, jobs: Set(restored), isForRestoredJobs: true))
      }
    }
    deliverReports()
  }

  /// Returns the end of a job of an earlier process that wasn't delivered; nil if the job hasn't ended.
  private func outcome(of stored: DownloadJournal.Pending, _ job: DownloadJob) -> DownloadOutcome? {
    if let file = stored.file { return .finished(file) }
    // The process was killed when the file had its name, and before the journal said so.
    if let file = stored.arrival?.file {
      return configuration.plugins.reduce(.finished(file)) { $1.willDeliver($0, of: job) }
    }
    guard let keepsPartial = stored.keepsPartial else { return nil }
    let (kept, url) = (FileDestination(for: stored.request, isResumable: true).kept, stored.request.url)
    // A part that is there may be that of another job for the same file.
    guard keepsPartial, let kept, let part = kept.resumableState(for: url), let validator = part.validator else {
      return .cancelled()
    }
    return .cancelled(
      partial: PartialDownload(file: kept.part, byteCount: part.received, total: part.total, validator: validator))
  }

  /// Starts the jobs of an earlier process; later calls do nothing.
  func startRestoredJobs(delegateDecides: Bool) {
    guard configuration.journal != nil else { return }
    queue.asyncCall {
      let restored = self.state.withLock { state in
        defer { state.restored = [] }
        return state.restored
      }
      for id in restored {
        self.entry(id)?.state.withLock { $0.delegateDecides = delegateDecides }
        self.begin(id)
      }
    }
  }

  /// Ends every job without notifying the delegate, since the service has been deallocated.
  ///
  /// The journal keeps its jobs, and when this returns another service can open it. Any other service can continue the
  /// parts that were being written. Exchanges of a background transport continue, unless their jobs were canceled.
  func release() {
    let (journal, all) = state.withLock { state in
      state.isReleased = true
      defer { state.journal = nil }
      return (try? state.journal?.get(), Array(state.entries.values))
    }
    for entry in all { _ = entry.state.withLock({ $0.sink })?.close() }
    let entries = all.filter { $0.job.journalKey != nil }
    for entry in entries {
      guard let key = entry.job.journalKey, let keepsPartial = entry.job.keepsPartial else { continue }
      try? journal?.append(JournalRecord(job: key, keepsPartial: keepsPartial))
    }
    journal?.release {
      for entry in entries { entry.destination.endReservation() }
    }
    invalidate()
  }

  /// Ends a job of a released service before it does anything else: the next service may have its part already.
  func endIfReleased(_ id: ID, before input: MachineInput) {
    switch input {
    case .invalidate, .cancel: return
    default: if state.withLock(\.isReleased) { receive(.invalidate(closeSink(of: id)), for: id) }
    }
  }

  // MARK: Recording

  /// Records that a job begins; returns a reason if it must not.
  func recordStart(of job: DownloadJob) -> DownloadError.Reason? {
    guard let key = job.journalKey else { return nil }
    if case .failure? = state.withLock(\.journal) {
      // Since then, space may have been freed, or the other service released. The events of this job wake the service,
      // which starts the restored jobs.
      openJournal()
    }
    do throws(DownloadError.Reason) {
      guard let journal = state.withLock({ $0.journal }) else { return .invalidated }
      try journal.get().append(JournalRecord(job: key, request: StoredRequest(job.request)))
      return nil
    } catch {
      return error
    }
  }

  /// Records that a job has its file or was canceled; if that fails, a later process begins it again.
  func recordEnd(of job: DownloadJob, _ outcome: DownloadOutcome) {
    guard let key = job.journalKey else { return }
    var record = JournalRecord(job: key)
    switch outcome {
    case .finished(let file): record.file = StoredFile(file)
    case .cancelled(let partial): record.keepsPartial = partial != nil
    case .failed, .notModified: return
    }
    try? state.withLock({ $0.journal })?.get().append(record)
  }

  /// Records that the end of a job was delivered, so that no later process delivers it again.
  func recordDelivery(of job: DownloadJob) {
    guard let key = job.journalKey else { return }
    try? state.withLock({ $0.journal })?.get().append(JournalRecord(job: key, isDelivered: true))
  }

  /// Returns the transport that carries a job even while there is no process; nil if an ordinary exchange carries it.
  func backgroundTransport(for job: DownloadJob) -> (any BackgroundTransport, name: String)? {
    guard let name = job.journalKey, let transport = transport as? any BackgroundTransport else { return nil }
    return (transport, name)
  }

  // MARK: Reports of the system

  /// Delivers a report of the system once every job that is pending now has ended.
  func finishEvents(identifier: String) {
    queue.asyncCall {
      self.state.withLock { state in
        let pending = Set(state.entries.filter(\.value.isReported).keys)
        if let index = state.reports.firstIndex(where: { $0.isForRestoredJobs && $0.identifier == identifier }) {
          state.reports[index].isForRestoredJobs = false
          state.reports[index].jobs.formUnion(pending)
        } else {
          state.reports.append(SystemReport(identifier: identifier, jobs: pending))
        }
      }
      self.deliverReports()
    }
  }

  func deliverReports() {
    let complete = state.withLock { state in
      let complete = state.reports.filter(\.jobs.isEmpty)
      state.reports.removeAll(where: \.jobs.isEmpty)
      if !complete.isEmpty { state.hasReported = true }
      return complete
    }
    for report in complete { deliveries.enqueue(.finishedEvents(identifier: report.identifier)) }
  }
}
