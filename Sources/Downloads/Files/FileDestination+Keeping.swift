import Foundation

extension FileDestination {
  /// Keeps the lock of an open part, if another job could find the part, and returns whether it does.
  ///
  /// No other job begins the part again until the file has its name, the part is discarded or kept, or another exchange
  /// begins.
  func reservePart(_ descriptor: Int32) -> Bool {
    guard partial.sidecarPath != nil else { return false }
    // The original is closed, which some volumes need to report a full disk.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    if copy >= 0 { arrival.reserve(copy) }
    return copy >= 0
  }

  /// Reserves the part of a complete body, unless its exchange has left it reserved; an empty part is created.
  func reservePart(ofLength count: Int) throws(DownloadError.Reason) {
    guard output == nil else { return }
    if count == 0 {
      endReservation()
      return arrival.reserve(try createPart())
    }
    guard partial.sidecarPath != nil, !arrival.isReserved else { return }
    let descriptor = SystemCall.open(partial.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      let isMissing = errno == ENOENT
      // If the whole folder is missing, the move to the destination reports a better error.
      if isMissing, SystemCall.status(of: partial.folder.path) != nil { throw .partChanged(partial.part) }
      return
    }
    arrival.reserve(descriptor)
    guard PartialFile.lock(descriptor), SystemCall.isFile(descriptor, at: partial.path, followsLinks: false) else {
      endReservation()
      throw leavePart()
    }
    guard SystemCall.status(of: descriptor).map({ Int($0.st_size) }) == count else {
      endReservation()
      throw .partChanged(partial.part)
    }
  }

  /// Lets other jobs write to the part again.
  func endReservation() { arrival.endReservation() }

  /// Leaves the part to the job that has it, also when that one frees it, and returns why this one fails.
  func leavePart() -> DownloadError.Reason {
    arrival.leave()
    return .partChanged(partial.part)
  }

  /// Removes the part, unless it was left to another job.
  func discard() {
    _ = arrival.takeBody()
    endReservation()
    if !arrival.isForeign { partial.discard() }
  }

  /// Keeps the part for a later job, and returns what is on disk.
  ///
  /// - Returns: Nil if that fails, which removes the part, or if another process writes to the part that is there.
  func keep(_ state: PartState, of url: String) -> PartialDownload? {
    endReservation()
    guard let kept, state.validator != nil, !arrival.isForeign else {
      discard()
      return nil
    }
    do throws(DownloadError.Reason) {
      try writeBody()
    } catch {
      discard()
      return nil
    }
    if kept != partial, !move(state, of: url, to: kept) { return nil }
    // Another process that writes to the part keeps it.
    guard let state = kept.whileLocked({ describeFound(kept, of: url) }) ?? nil, let validator = state.validator else {
      discard()
      return nil
    }
    return PartialDownload(file: kept.part, byteCount: state.received, total: state.total, validator: validator)
  }

  /// Describes a part as it is on disk, where another process may have written to it since; returns nil if no later job
  /// can resume it.
  private func describeFound(_ kept: PartialFile, of url: String) -> PartState? {
    guard let found = kept.resumableState(for: url) else { return nil }
    // On a full disk, the sidecar that was written before the body remains.
    _ = kept.describe(found, of: url)
    return found
  }

  /// Moves the part to where a later job finds it; removes it and returns false if that fails, or if another job writes
  /// to the part that is there.
  private func move(_ state: PartState, of url: String, to kept: PartialFile) -> Bool {
    // A sidecar must never describe another job's part, not even temporarily.
    guard kept.discard() else {
      partial.discard()
      return false
    }
    // The two are one step for other jobs: the lock of the part moves with it.
    let code = partial.whileLocked { rename(to: kept.part) ?? kept.describe(state, of: url) } ?? EEXIST
    guard let code else { return true }
    partial.discard()
    // Another job may have begun since the old part was removed.
    if code != EEXIST { kept.discard() }
    return false
  }
}
