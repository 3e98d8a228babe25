import Foundation

/// One job's place in the file system: the part beside the destination, and the step from one to the other.
///
/// Bytes are written to the part. It lies in the destination's folder, hence on its volume, so that the file arrives
/// by one rename: a reader sees the old file or the new one, never half of either.
struct FileDestination: Sendable {
  /// The file, or the folder if its name is not known before the response.
  let place: URL
  let partial: PartialFile
  /// The file by whose name a later job finds the part; nil for a temporary file, which none could find.
  private let named: URL?
  private let isFolder: Bool
  private let policy: DownloadDestination.OccupiedPolicy
  private let createsFolders: Bool

  /// - Parameters:
  ///   - destination: Where the body is to go.
  ///   - suggestedName: The name in a folder, as far as it is known before the response.
  ///   - isResumable: Whether a later job is to find the part again. Two jobs must not write into one.
  init(_ destination: DownloadDestination, suggestedName: @autoclosure () -> String, isResumable: Bool) {
    switch destination {
    case .file(let file, let policy, let createsFolders):
      place = file
      isFolder = false
      self.policy = policy
      self.createsFolders = createsFolders
      named = file
    case .folder(let folder, let policy, let createsFolders):
      place = folder
      isFolder = true
      self.policy = policy
      self.createsFolders = createsFolders
      named = folder.appendingPathComponent(suggestedName(), isDirectory: false)
    case .temporary:
      place = FileManager.default.temporaryDirectory.appendingPathComponent(
        "download-\(UUID().uuidString)", isDirectory: false)
      isFolder = false
      policy = .fail
      createsFolders = false
      named = nil
    }
    partial =
      if isResumable, let named { PartialFile(for: named) } else { PartialFile(for: named ?? place, token: UUID()) }
  }

  /// Where a part is kept for a later job; nil if none could find it.
  var kept: PartialFile? { named.map { PartialFile(for: $0) } }

  /// Returns why nothing can be saved here, as far as can be told before anything is sent.
  func check() -> DownloadError.Reason? {
    guard place.isFileURL else { return .unwritableDestination(place, code: EINVAL) }
    let folder = partial.part.deletingLastPathComponent()
    if createsFolders {
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
        return .unwritableDestination(place, code: cause?.code.rawValue ?? ENOTDIR)
      }
    }
    var information = stat()
    guard stat(folder.path, &information) == 0 else { return problem(errno) }
    guard information.st_mode & S_IFMT == S_IFDIR else { return problem(ENOTDIR) }
    guard access(folder.path, W_OK) == 0 else { return problem(errno) }
    return isFolder ? nil : checkFile()
  }

  private func checkFile() -> DownloadError.Reason? {
    var information = stat()
    guard lstat(place.path, &information) == 0 else { return errno == ENOENT ? nil : problem(errno) }
    switch policy {
    case .fail: return .occupiedDestination(place)
    case .replace: return information.st_mode & S_IFMT == S_IFDIR ? problem(EISDIR) : nil
    case .unique: return nil
    }
  }

  /// Moves the part to the destination in one step and returns where that is.
  ///
  /// - Parameter head: Suggests the name in a folder.
  func place(_ head: ResponseHead) throws(DownloadError.Reason) -> URL {
    let file = isFolder ? place.appendingPathComponent(head.suggestedFilename, isDirectory: false) : place
    let placed = try move(to: file)
    if let sidecar = partial.sidecar { unlink(sidecar.path) }
    return placed
  }

  private func move(to file: URL) throws(DownloadError.Reason) -> URL {
    switch policy {
    case .replace:
      guard rename(partial.part.path, file.path) == 0 else { throw problem(errno) }
      return file
    case .fail:
      try moveUnlessOccupied(to: file)
      return file
    case .unique:
      for name in FileNaming.candidates(for: file.lastPathComponent) {
        let candidate = file.deletingLastPathComponent().appendingPathComponent(name, isDirectory: false)
        do throws(DownloadError.Reason) {
          try moveUnlessOccupied(to: candidate)
          return candidate
        } catch .occupiedDestination {
          continue
        } catch {
          throw error
        }
      }
      throw .occupiedDestination(file)
    }
  }

  private func moveUnlessOccupied(to file: URL) throws(DownloadError.Reason) {
    // A second name, unlike a rename, never takes the place of a file that has appeared meanwhile.
    guard link(partial.part.path, file.path) != 0 else {
      unlink(partial.part.path)
      return
    }
    switch errno {
    case EPERM, ENOTSUP, EOPNOTSUPP, EMLINK:
      // A volume without second names: look, then rename.
      var information = stat()
      guard lstat(file.path, &information) != 0 else { throw .occupiedDestination(file) }
      guard rename(partial.part.path, file.path) == 0 else { throw problem(errno) }
    case EEXIST: throw .occupiedDestination(file)
    case let code: throw problem(code)
    }
  }

  /// Makes a part without bytes, for a response without body.
  func makeEmptyPart() throws(DownloadError.Reason) {
    let descriptor = open(partial.part.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw problem(errno) }
    close(descriptor)
  }

  /// Takes a file that somebody else has written as the part.
  func adopt(_ file: URL) throws(DownloadError.Reason) {
    if rename(file.path, partial.part.path) == 0 { return }
    guard errno == EXDEV else { throw problem(errno) }
    do {
      try FileManager.default.moveItem(at: file, to: partial.part)
    } catch {
      throw problem(EIO)
    }
  }

  /// Leaves the part to a later job and returns what that will find.
  ///
  /// What cannot be left is removed: it costs a later job its head start, no more.
  func keep(_ state: PartState, of url: String) -> PartialDownload? {
    guard let kept, let validator = state.validator else {
      partial.discard()
      return nil
    }
    // A sidecar never describes a part of another origin, not even for a moment.
    if kept != partial { kept.discard() }
    guard rename(partial.part.path, kept.part.path) == 0, kept.describe(state, of: url) == nil else {
      partial.discard()
      kept.discard()
      return nil
    }
    return PartialDownload(file: kept.part, byteCount: state.count, total: state.total, validator: validator)
  }

  /// Says what an error number of the system means here.
  func problem(_ code: Int32) -> DownloadError.Reason {
    switch code {
    case ENOENT: .missingParent(place)
    case EEXIST: .occupiedDestination(place)
    default: .unwritableDestination(place, code: code)
    }
  }
}
