import Foundation

/// One job's place in the file system: the part beside the destination, and the step from one to the other.
///
/// Bytes are written to the part. It lies in the destination's folder, hence on its volume, so that the file arrives
/// by one rename: a reader sees the old file or the new one, never half of either.
struct FileDestination: Sendable {
  let file: URL
  let part: URL
  private let replaces: Bool

  init(_ destination: DownloadDestination) {
    let token = UUID().uuidString
    switch destination {
    case .file(let url, let policy):
      file = url
      replaces = policy == .replace
      // Two jobs for one destination must not write into one part; and a long name needs room for the ending.
      let name = String(url.lastPathComponent.prefix(40))
      part = url.deletingLastPathComponent().appendingPathComponent("\(name).\(token).part", isDirectory: false)
    case .temporary:
      let folder = FileManager.default.temporaryDirectory
      file = folder.appendingPathComponent("download-\(token)", isDirectory: false)
      replaces = false
      part = folder.appendingPathComponent("download-\(token).part", isDirectory: false)
    }
  }

  /// Returns why nothing can be saved here, as far as can be told before anything is sent.
  func check() -> DownloadError? {
    guard file.isFileURL else { return .unwritableDestination(file, code: EINVAL) }
    var information = stat()
    guard stat(part.deletingLastPathComponent().path, &information) == 0 else { return problem(errno) }
    guard information.st_mode & S_IFMT == S_IFDIR else { return problem(ENOTDIR) }
    guard lstat(file.path, &information) == 0 else { return errno == ENOENT ? nil : problem(errno) }
    if !replaces { return .occupiedDestination(file) }
    return information.st_mode & S_IFMT == S_IFDIR ? problem(EISDIR) : nil
  }

  /// Moves the part to the destination in one step.
  func place() throws(DownloadError) {
    if replaces {
      guard rename(part.path, file.path) == 0 else { throw problem(errno) }
      return
    }
    // A second name, unlike a rename, never takes the place of a file that has appeared meanwhile.
    guard link(part.path, file.path) != 0 else {
      unlink(part.path)
      return
    }
    switch errno {
    case EPERM, ENOTSUP, EOPNOTSUPP, EMLINK:
      // A volume without second names: look, then rename.
      if let error = check() { throw error }
      guard rename(part.path, file.path) == 0 else { throw problem(errno) }
    case let code:
      throw problem(code)
    }
  }

  /// Removes the part, if there is one.
  func discard() {
    unlink(part.path)
  }

  /// Says what an error number of the system means here.
  func problem(_ code: Int32) -> DownloadError {
    switch code {
    case ENOENT: .missingParent(file)
    case EEXIST: .occupiedDestination(file)
    default: .unwritableDestination(file, code: code)
    }
  }
}
