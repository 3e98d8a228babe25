import Foundation
import Synchronization

// What happens to the files of a job: the check before an exchange, the arrival, and the part that is kept.

extension DownloadCore {
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

  /// Moves the file of a complete response to its destination.
  ///
  /// Off the queue: the transport's thread, which often runs the queue, begins the next exchange meanwhile.
  func place(_ head: ResponseHead, for id: ID, _ entry: Entry) -> MachineInput? {
    if configuration.synchronizesFiles {
      // The disk takes milliseconds for each file, and less for several at once.
      Task {
        let arrival = entry.destination.place(head, isSynchronized: true)
        self.answer(.placed(arrival), for: id)
      }
      return nil
    }
    let isEnqueued =
      !queue.isScheduled
      && placements.async {
        let arrival = entry.destination.place(head)
        self.queue.enter { self.receive(.placed(arrival), for: id) }
      }
    return isEnqueued ? nil : .placed(entry.destination.place(head))
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
