/// How a job ended: one of these, once.
public enum DownloadOutcome: Sendable, Hashable {
  /// The file is complete and at its destination.
  case finished(DownloadedFile)

  /// The server says that what the caller has is still valid (304); there is no file, and the destination is as it was.
  case notModified(ResponseHead)

  /// There is no file, the destination is as it was, and this is why.
  case failed(DownloadError)

  /// The caller cancelled; there is no file, and the destination is as it was.
  ///
  /// The partial is what is kept for a later job, if that was asked for and there is something to go on from.
  case cancelled(partial: PartialDownload? = nil)
}
