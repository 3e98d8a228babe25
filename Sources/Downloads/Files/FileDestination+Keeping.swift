import Foundation

extension FileDestination {
  /// Keeps the part for a later job, and returns what is on disk.
  ///
  /// - Returns: Nil if that fails, which removes the part, or if another process writes to the part that is there.
  func keep(_ state: PartState, of url: String) -> PartialDownload? {
    guard let kept, state.validator != nil else {
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
    guard let found = kept.whileLocked({ describeFound(kept, of: url) }) else {
      return nil  // Another process writes to the part.
    }
    guard let state = found, let validator = state.validator else {
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
    let isMoved = partial.whileLocked {
      SystemCall.rename(partial.path, to: kept.path) == 0 && kept.describe(state, of: url) == nil
    }
    if isMoved == true { return true }
    partial.discard()
    kept.discard()
    return false
  }
}
