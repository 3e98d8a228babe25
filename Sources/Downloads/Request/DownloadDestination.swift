public import Foundation

/// The destination of a download.
public enum DownloadDestination: Sendable, Hashable, Codable {
  /// A file, in an existing folder unless `creatingFolders` is true.
  case file(URL, ifOccupied: OccupiedPolicy = .fail, creatingFolders: Bool = false)

  /// A file in a folder, with the name that the server suggests or the last component of the URL, made safe.
  case folder(URL, ifOccupied: OccupiedPolicy = .unique, creatingFolders: Bool = false)

  /// A new file in the system's folder for temporary files; the receiver of the outcome owns it.
  case temporary

  /// What to do if the destination exists.
  public enum OccupiedPolicy: Sendable, Hashable, Codable {
    /// The download fails and the old file stays unchanged.
    case fail
    /// The new file replaces the old one in one step; if the download fails, the old file stays unchanged.
    case replace
    /// The new file gets an unused name, which the outcome reports.
    case unique
  }
}
