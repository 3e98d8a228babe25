public import Foundation

/// The destination of a download.
public enum DownloadDestination: Sendable, Hashable, Codable {
  /// A file, in an existing folder unless `creatingFolders` is true.
  case file(URL, ifOccupied: OccupiedPolicy = .fail, creatingFolders: Bool = false)

  /// A file in a folder, with the name that the server suggests or the last component of the URL, made safe.
  case folder(URL, ifOccupied: OccupiedPolicy = .unique, creatingFolders: Bool = false)

  /// An open file descriptor, such as 1 for standard output; the bytes are written to it as they arrive.
  ///
  /// The descriptor is never closed, and must stay open until the job has ended. There is no partial file: bytes that
  /// were written can't be taken back, so a broken transfer continues only if the server can send the rest of the same
  /// version, and ends as ``DownloadError/Reason/outputBroken(written:last:)`` otherwise. Length and digest are checked
  /// after the last byte was written. A request with ``DownloadRequest/validators`` fails, since they need a file.
  /// The file of the outcome is `/dev/fd/` and the number.
  case descriptor(Int32)

  /// A new file in the system's folder for temporary files, which only the user can read; the receiver of the outcome
  /// owns it.
  case temporary

  /// What to do if the destination exists.
  public enum OccupiedPolicy: Sendable, Hashable, Codable {
    /// The download fails and the old file stays unchanged.
    case fail
    /// The new file replaces the old one in one step and keeps its permissions; if the download fails, the old file
    /// stays unchanged.
    ///
    /// A symbolic link stays, and the file that it names is replaced or created; but in a folder, where a server chooses
    /// the name, the download fails. A pipe or a device is never replaced: the bytes are written to it as they arrive,
    /// like those for a ``DownloadDestination/descriptor(_:)``.
    case replace
    /// The new file gets an unused name, which the outcome reports.
    case unique
  }
}
