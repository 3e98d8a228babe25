import Dispatch
import Foundation
import Synchronization

extension DownloadCore {
  /// Opens the journal and takes on what an earlier process has left in it; it begins with ``startReplayed(asks:)``.
  ///
  /// When all of that has ended, the identifier is reported, once: whether or not the system reports it as well.
  func replay(identifier: String) {
    guard let file = configuration.journal else { return }
    queue.async {
      guard !self.state.withLock(\.isReleased) else { return }
      do throws(DownloadError.Reason) {
        let (journal, pending) = try DownloadJournal.open(file)
        self.state.withLock { $0.journal = .success(journal) }
        self.takeOn(pending, identifier)
      } catch {
        self.state.withLock { $0.journal = .failure(error) }
      }
    }
  }

  private func takeOn(_ pending: [DownloadJournal.Pending], _ identifier: String) {
    guard !pending.isEmpty else { return }
    var replayed: [ID] = []
    for left in pending {
      let job = makeJob(left.request, journalKey: left.job)
      if let file = left.file {
        mailbox.post(.ended(job, .finished(file)))
        job.end(.finished(file))
      } else {
        enter(job, isReported: true, limit: nil)
        replayed.append(job.id)
      }
    }
    state.withLock { state in
      state.replayed = replayed
      state.finishing.append(Finishing(identifier: identifier, jobs: Set(replayed), isReplay: true))
    }
    passOnReports()
  }

  /// Begins what an earlier process has left; afterwards it does nothing.
  func startReplayed(asks: Bool) {
    guard configuration.journal != nil else { return }
    queue.async {
      let replayed = self.state.withLock { state in
        defer { state.replayed = [] }
        return state.replayed
      }
      for id in replayed {
        self.entry(id)?.state.withLock { $0.asks = asks }
        self.begin(id)
      }
    }
  }

  /// Ends every job, since the service is gone and nobody is told.
  ///
  /// What is in the journal stays there for the next service, which may have it when this returns, and what a background
  /// transport carries goes on.
  func release() {
    let journal = state.withLock { state in
      state.isReleased = true
      defer { state.journal = nil }
      return state.journal
    }
    try? journal?.get().release()
    invalidate()
  }

  /// Notes that a job begins; returns why it must not.
  func note(_ job: DownloadJob) -> DownloadError.Reason? {
    guard let key = job.journalKey else { return nil }
    do throws(DownloadError.Reason) {
      guard let journal = state.withLock(\.journal) else { return .invalidated }
      try journal.get().append(JournalRecord(job: key, request: StoredRequest(job.request)))
      return nil
    } catch {
      return error
    }
  }

  /// Notes that a job has its file; should that fail, a later process makes it anew.
  func noteEnd(of job: DownloadJob, _ outcome: DownloadOutcome) {
    guard let key = job.journalKey, case .finished(let file) = outcome else { return }
    try? state.withLock(\.journal)?.get().append(JournalRecord(job: key, file: StoredFile(file)))
  }

  /// Notes that the end of a job was told, so that no later process tells it again.
  func noteTold(_ job: DownloadJob) {
    guard let key = job.journalKey else { return }
    try? state.withLock(\.journal)?.get().append(JournalRecord(job: key, isTold: true))
  }

  /// The transport that carries a job also while there is no process; nil if that is not how it goes.
  func background(for job: DownloadJob) -> (any BackgroundTransport, name: String)? {
    guard let name = job.journalKey, let transport = transport as? any BackgroundTransport else { return nil }
    return (transport, name)
  }
}
