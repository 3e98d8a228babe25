public import Foundation

/// Where the bytes of a download go once they are complete and accepted.
public enum DownloadDestination: Sendable, Hashable, Codable {
  /// This file, in a folder that exists unless it is to be made; what to do if the file is there already is said beside.
  case file(URL, ifOccupied: OccupiedPolicy = .fail, creatingFolders: Bool = false)

  /// A file in this folder, under the name that the server suggests or the address ends in, made safe.
  case folder(URL, ifOccupied: OccupiedPolicy = .unique, creatingFolders: Bool = false)

  /// A new file in the system's folder for temporary files, which belongs to whoever receives it.
  case temporary

  /// What to do about a file that is at the destination already.
  public enum OccupiedPolicy: Sendable, Hashable, Codable {
    /// The download fails and the old file stays as it is.
    case fail
    /// The new file takes the old one's place in one step; the old one stays as it is if the download fails.
    case replace
    /// The new file gets a name that is free; which one, the outcome says.
    case unique
  }
}
