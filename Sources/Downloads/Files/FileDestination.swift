import Foundation

/// The files of one job: the destination and the part beside it.
///
/// Bytes are written to the part. It is in the destination's folder, and so on its volume, so that one rename moves it:
/// a reader sees the old file or the new one, never half of either.
struct FileDestination: Sendable {
  let partial: PartialFile
  /// The file, or the folder if the file's name isn't known before the response.
  private let target: URL
  /// The file whose name identifies the part to a later job; nil for a temporary file.
  private let named: URL?
  private let isFolder: Bool
  private let policy: DownloadDestination.OccupiedPolicy
  private let createsFolders: Bool

  /// - Parameters:
  ///   - destination: The requested destination.
  ///   - suggestedName: The name in a folder, unless the response suggests another.
  ///   - isResumable: Whether a later job can find the part. Two jobs must not write to the same part.
  init(_ destination: DownloadDestination, suggestedName: @autoclosure () -> String, isResumable: Bool) {
    switch destination {
    case .file(let file, let policy, let createsFolders):
      target = file
      isFolder = false
      self.policy = policy
      self.createsFolders = createsFolders
      named = file
    case .folder(let folder, let policy, let createsFolders):
      target = folder
      isFolder = true
      self.policy = policy
      self.createsFolders = createsFolders
      named = folder.appendingPathComponent(suggestedName(), isDirectory: false)
    case .temporary:
      target = FileManager.default.temporaryDirectory.appendingPathComponent(
        "download-\(UUID().uuidString)", isDirectory: false)
      isFolder = false
      policy = .fail
      createsFolders = false
      named = nil
    }
    partial =
      if isResumable, let named { PartialFile(for: named) } else { PartialFile(for: named ?? target, token: UUID()) }
  }

  /// The part as a later job finds it; nil for a temporary file.
  var kept: PartialFile? { named.map { PartialFile(for: $0) } }

  /// Returns why the file can't be saved, before anything is sent; nil if no reason is known.
  func check() -> DownloadError.Reason? {
    guard target.isFileURL else { return .unwritableDestination(target, code: EINVAL) }
    let folder = partial.part.deletingLastPathComponent()
    if createsFolders {
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        return .unwritableDestination(target, code: SystemCall.code(of: error) ?? ENOTDIR)
      }
    }
    guard let status = SystemCall.status(of: folder.path) else { return reason(for: errno) }
    guard status.isFolder else { return reason(for: ENOTDIR) }
    guard SystemCall.isWritable(folder.path) else { return reason(for: errno) }
    return isFolder ? nil : checkFile()
  }

  private func checkFile() -> DownloadError.Reason? {
    guard let status = SystemCall.status(of: target.path, followsLinks: false) else {
      return errno == ENOENT ? nil : reason(for: errno)
    }
    switch policy {
    case .fail: return .occupiedDestination(target)
    case .replace: return status.isFolder ? reason(for: EISDIR) : nil
    case .unique: return nil
    }
  }

  /// Moves the part to the destination in one step and returns its URL.
  ///
  /// - Parameter head: The response, which suggests the name in a folder.
  func moveIntoPlace(_ head: ResponseHead) throws(DownloadError.Reason) -> URL {
    let file = isFolder ? target.appendingPathComponent(head.suggestedFilename, isDirectory: false) : target
    let arrived = try move(to: file)
    if let sidecar = partial.sidecar { SystemCall.unlink(sidecar.path) }
    return arrived
  }

  private func move(to file: URL) throws(DownloadError.Reason) -> URL {
    switch policy {
    case .replace:
      guard SystemCall.rename(partial.part.path, to: file.path) == 0 else { throw reason(for: errno) }
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
    // Neither call replaces a file that another program has created. A rename changes the folder once, a link twice.
    if SystemCall.renameUnlessOccupied(partial.part.path, to: file.path) == 0 { return }
    if errno == EEXIST { throw .occupiedDestination(file) }
    guard SystemCall.link(partial.part.path, to: file.path) != 0 else {
      SystemCall.unlink(partial.part.path)
      return
    }
    switch errno {
    case EPERM, ENOTSUP, EOPNOTSUPP, EMLINK:
      // A volume without hard links.
      guard SystemCall.status(of: file.path, followsLinks: false) == nil else { throw .occupiedDestination(file) }
      guard SystemCall.rename(partial.part.path, to: file.path) == 0 else { throw reason(for: errno) }
    case EEXIST: throw .occupiedDestination(file)
    case let code: throw reason(for: code)
    }
  }

  /// Creates an empty part, for a response without a body.
  func createEmptyPart() throws(DownloadError.Reason) {
    let descriptor = SystemCall.open(
      partial.part.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode: 0o666)
    guard descriptor >= 0 else { throw reason(for: errno) }
    close(descriptor)
  }

  /// Moves a file that a transport has written to the part.
  func adopt(_ file: URL) throws(DownloadError.Reason) {
    if SystemCall.rename(file.path, to: partial.part.path) == 0 { return }
    guard errno == EXDEV else { throw reason(for: errno) }
    do {
      try FileManager.default.moveItem(at: file, to: partial.part)
    } catch {
      throw reason(for: EIO)
    }
  }

  /// Keeps the part for a later job; removes it and returns nil if that fails.
  func keep(_ state: PartState, of url: String) -> PartialDownload? {
    guard let kept, let validator = state.validator else {
      partial.discard()
      return nil
    }
    // A sidecar must never describe another job's part, not even temporarily.
    if kept != partial { kept.discard() }
    guard SystemCall.rename(partial.part.path, to: kept.part.path) == 0, kept.describe(state, of: url) == nil else {
      partial.discard()
      kept.discard()
      return nil
    }
    return PartialDownload(file: kept.part, byteCount: state.count, total: state.total, validator: validator)
  }

  /// Returns the reason for an error number of the system.
  func reason(for code: Int32) -> DownloadError.Reason {
    switch code {
    case ENOENT: .missingParent(target)
    case EEXIST: .occupiedDestination(target)
    default: .unwritableDestination(target, code: code)
    }
  }
}
