import Foundation
import Synchronization

/// The files of one job: the destination and the part beside it.
///
/// Bytes are written to the part. It is in the destination's folder, and so on its volume, so that one rename moves it:
/// a reader sees the old file or the new one, never half of either. A destination that isn't a regular file has no part:
/// it is never replaced, and its ``output`` receives the bytes as they arrive.
struct FileDestination: Sendable {
  let partial: PartialFile
  /// The pipe, device or descriptor that receives the bytes; nil if the destination is a file.
  let output: DirectOutput?
  /// The destination of the request.
  private let requested: URL
  /// The file that a symbolic link at the destination names, or the destination; the folder if the file's name isn't
  /// known before the response.
  private let target: URL
  /// The name that identifies the part to a later job; nil for a temporary file.
  private let name: String?
  /// The URL of the request.
  private let url: String
  private let isFolder: Bool
  private let policy: DownloadDestination.OccupiedPolicy
  private let createsFolders: Bool
  /// The system's error number for a file that can't be saved; nil if no reason is known.
  private let problem: Int32?
  private let keepsModificationDate: Bool
  /// The permissions of a new file; nil for the usual ones.
  private let mode: mode_t?
  private let reserved: [URL]
  /// Records that a file gets a name, given its location and its status, and calls the closure that gives it the name,
  /// which returns the system's error number; nil if nothing records that.
  ///
  /// If it throws, the file doesn't get the name.
  var willArrive: (@Sendable (URL, stat, _ move: () -> Int32?) throws(DownloadError.Reason) -> Int32?)?
  /// The permissions, the body and the reservation of the file while it arrives.
  let arrival = FileArrival()

  /// - Parameters:
  ///   - request: The job's request.
  ///   - isResumable: Whether a later job can find the part. Two jobs must not write to the same part.
  ///   - reserved: The files that a server must not name.
  init(for request: DownloadRequest, isResumable: Bool, reserved: [URL] = []) {
    var (problem, output) = (nil as Int32?, nil as DirectOutput?)
    let isHashed = request.expectedSHA256 != nil
    switch request.destination {
    case .file(let file, let policy, let createsFolders):
      (requested, isFolder, self.policy, self.createsFolders) = (file, false, policy, createsFolders)
      switch policy == .replace && file.isFileURL ? LinkTarget(file) : .file(file) {
      case .file(let named): target = named
      case .output: (target, output) = (file, DirectOutput(file, isHashed: isHashed))
      case .cycle: (target, problem) = (file, ELOOP)
      }
    case .folder(let folder, let policy, let createsFolders):
      (requested, target, isFolder, self.policy, self.createsFolders) = (folder, folder, true, policy, createsFolders)
    case .temporary:
      let name = "download-\(UUID().uuidString)"
      target = FileManager.default.temporaryDirectory.appendingPathComponent(name, isDirectory: false)
      (requested, isFolder, policy, createsFolders) = (target, false, .fail, false)
    case .descriptor(let descriptor):
      let direct = DirectOutput(descriptor: descriptor, isHashed: isHashed)
      (requested, target, output) = (direct.location, direct.location, direct)
      (isFolder, policy, createsFolders) = (false, .replace, false)
    }
    let isTemporary = request.destination == .temporary
    // All users share the folder of temporary files.
    mode = isTemporary ? 0o600 : nil
    let folder = isFolder ? target : target.deletingLastPathComponent()
    // No part of a direct output is ever written.
    let isKept = output == nil && !isTemporary
    name = !isKept ? nil : isFolder ? request.suggestedFilename : target.lastPathComponent
    partial =
      if isResumable, let name { PartialFile(for: name, in: folder, from: request.url) } else {
        PartialFile(for: name ?? target.lastPathComponent, in: folder)
      }
    self.problem = output != nil && !request.validators.isEmpty ? ESPIPE : problem
    (self.output, url, self.reserved) = (output, request.url, reserved)
    keepsModificationDate = request.keepsModificationDate
  }

  /// The part as a later job finds it; nil for a temporary file.
  ///
  /// Its name takes a digest of the URL, which is computed only for a part that may be kept.
  var kept: PartialFile? { name.map { PartialFile(for: $0, in: partial.folder, from: url) } }

  /// Returns why the file can't be saved, before anything is sent; nil if no reason is known.
  func check() -> DownloadError.Reason? {
    guard target.isFileURL else { return .unwritableDestination(target, code: EINVAL) }
    if let code = problem ?? output?.check() { return .unwritableDestination(requested, code: code) }
    guard output == nil else { return nil }
    let folder = partial.folder.path
    // The slash makes the call fail for anything but a folder; the others tell why.
    if !SystemCall.isWritable(folder + "/") {
      if createsFolders, SystemCall.status(of: folder) == nil {
        do {
          try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
          return .unwritableDestination(target, code: SystemCall.code(of: error) ?? ENOTDIR)
        }
      }
      guard let status = SystemCall.status(of: folder) else { return reason(for: errno) }
      guard status.isFolder else { return reason(for: ENOTDIR) }
      guard SystemCall.isWritable(folder) else { return reason(for: errno) }
    }
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

  // MARK: Arrival

  /// Moves the part to the destination and returns its URL.
  ///
  /// - Parameter isSynchronized: Whether the disk has received the file when the call returns.
  func place(_ head: ResponseHead, isSynchronized: Bool = false) -> Result<URL, DownloadError.Reason> {
    defer { endReservation() }
    return Result { () throws(DownloadError.Reason) in
      guard isSynchronized, output == nil else { return try moveIntoPlace(head) }
      try writeBody()
      if let code = SystemCall.synchronize(partial.path) { throw reason(for: code) }
      let arrived = try moveIntoPlace(head)
      // The name of the file is part of its folder.
      if let code = SystemCall.synchronize(arrived.deletingLastPathComponent().path) { throw reason(for: code) }
      return arrived
    }
  }

  /// Moves the part to the destination in one step and returns its URL.
  ///
  /// - Parameter head: The response, which suggests the name in a folder, and may have the date of the file.
  private func moveIntoPlace(_ head: ResponseHead) throws(DownloadError.Reason) -> URL {
    if let output {
      output.close()
      return output.location
    }
    if keepsModificationDate, let date = head.fields["Last-Modified"].flatMap({ HTTPDate.parse($0, now: Date()) }) {
      _ = SystemCall.setDate(of: partial.path, to: Int(date.timeIntervalSince1970))
    }
    let arrived = try move(to: isFolder ? suggestedFile(head) : target)
    // The part has left its sidecar behind, which may by now describe another job's part.
    if partial.sidecarPath != nil { partial.discard() }
    return location(arrived)
  }

  /// Returns the location of a file that has arrived, as the caller sees it.
  private func location(_ file: URL) -> URL { file == target ? requested : file }

  /// Gives the file a name, which is recorded unless the name is occupied and the file there isn't replaced.
  ///
  /// - Parameter move: Returns the system's error number; nil on success.
  /// - Returns: The result of the move.
  private func arrive(
    at file: URL, isReplacing: Bool = false, _ status: @autoclosure () -> stat?, _ move: () -> Int32?
  ) throws(DownloadError.Reason) -> Int32? {
    guard let willArrive, isReplacing || SystemCall.status(of: file.path, followsLinks: false) == nil,
      let status = status()
    else { return move() }
    return try willArrive(location(file), status, move)
  }

  /// Returns the file that a response suggests; never one that the service itself uses.
  private func suggestedFile(_ head: ResponseHead) -> URL {
    let name = head.suggestedFilename
    guard !reserved.isEmpty else { return target.appendingPathComponent(name, isDirectory: false) }
    let folder = target.resolvingSymlinksInPath().path
    let taken = reserved.filter { $0.deletingLastPathComponent().resolvingSymlinksInPath().path == folder }
      .map { $0.lastPathComponent.lowercased() }
    let free =
      taken.isEmpty ? name : FileNaming.candidates(for: name).first { !taken.contains($0.lowercased()) } ?? name
    return target.appendingPathComponent(free, isDirectory: false)
  }

  private func move(to file: URL) throws(DownloadError.Reason) -> URL {
    if policy == .replace {
      if try !createWhole(file) { try replace(file) }
      return file
    }
    // Nearly always, the name is free.
    if try moveIfFree(to: file) { return file }
    guard policy == .unique else { throw .occupiedDestination(file) }
    let folder = file.deletingLastPathComponent()
    for name in FileNaming.candidates(for: file.lastPathComponent).dropFirst() {
      let candidate = folder.appendingPathComponent(name, isDirectory: false)
      if try moveIfFree(to: candidate) { return candidate }
    }
    throw .occupiedDestination(file)
  }

  /// Moves the file unless its new name is occupied, and returns whether it did.
  private func moveIfFree(to file: URL) throws(DownloadError.Reason) -> Bool {
    if try createWhole(file) { return true }
    let code = try movePart(to: file, mode: usualMode()) { rename(to: file) }
    if let code, code != EEXIST { throw reason(for: code) }
    return code == nil
  }

  /// Replaces a regular file, whose permissions the new one gets, or creates it.
  private func replace(_ file: URL) throws(DownloadError.Reason) {
    let old = SystemCall.status(of: file.path, followsLinks: false)
    if let old, !old.isRegularFile {
      // A device must not be replaced, and a server must not choose a symbolic link to follow.
      throw .unwritableDestination(file, code: old.isFolder ? EISDIR : old.isLink ? ELOOP : ENODEV)
    }
    let code = try movePart(to: file, mode: old.map { $0.st_mode & 0o777 } ?? usualMode(), isReplacing: true) {
      SystemCall.rename(partial.path, to: file.path) == 0 ? nil : errno
    }
    if let code { throw reason(for: code) }
  }

  /// Gives the part the permissions of the new file, and its name; if that fails, a part that is kept stays private.
  ///
  /// - Parameter move: Returns the system's error number; nil on success.
  /// - Returns: The result of the move.
  private func movePart(
    to file: URL, mode: mode_t, isReplacing: Bool = false, _ move: () -> Int32?
  ) throws(DownloadError.Reason) -> Int32? {
    var isMoved = false
    _ = SystemCall.changeMode(of: partial.path, to: mode)
    defer { if !isMoved { _ = SystemCall.changeMode(of: partial.path, to: 0o600) } }
    let code = try arrive(at: file, isReplacing: isReplacing, SystemCall.status(of: partial.path), move)
    isMoved = code == nil
    return code
  }

  /// Renames the part unless the new name is occupied, and returns the system's error number; nil on success.
  func rename(to file: URL) -> Int32? {
    // Neither call replaces a file that another program has created. A rename changes the folder once, a link twice.
    if SystemCall.renameUnlessOccupied(partial.path, to: file.path) == 0 { return nil }
    if errno == EEXIST { return EEXIST }
    guard SystemCall.link(partial.path, to: file.path) != 0 else {
      SystemCall.unlink(partial.path)
      return nil
    }
    switch errno {
    case EPERM, ENOTSUP, EOPNOTSUPP, EMLINK:
      // A volume without hard links.
      guard SystemCall.status(of: file.path, followsLinks: false) == nil else { return EEXIST }
      return SystemCall.rename(partial.path, to: file.path) == 0 ? nil : errno
    case let code: return code
    }
  }

  // MARK: Permissions

  /// Returns the permissions of a new file, which depend on the process and on the folder.
  private func usualMode() -> mode_t {
    if let known = mode ?? arrival.mode { return known }
    var measured: mode_t?
    let probe = PartialFile(for: "probe", in: partial.folder)
    let descriptor = probe.create(measuring: &measured)
    if descriptor >= 0 { close(descriptor) }
    probe.discard()
    return measured ?? 0o600
  }

  // MARK: The part

  /// Creates an empty part in place of one that no other job has, and returns its descriptor, which locks it.
  func createPart() throws(DownloadError.Reason) -> Int32 {
    var measured = mode
    if policy == .replace, !isFolder, let old = SystemCall.status(of: target.path, followsLinks: false) {
      // The contents of a private file stay private.
      measured = old.st_mode & 0o777
    }
    // Until it is locked, another job may take a new part for one that was left behind, and remove it. One that exists
    // and can't be removed may belong to another user.
    for _ in 0..<3 {
      let descriptor = partial.create(measuring: &measured)
      if descriptor >= 0 {
        if PartialFile.lock(descriptor), SystemCall.isFile(descriptor, at: partial.path, followsLinks: false) {
          arrival.begin(mode: measured)
          return descriptor
        }
        SystemCall.unlockAndClose(descriptor)
      } else if errno != EEXIST {
        throw reason(for: errno)
      }
      guard partial.discard() else { break }
    }
    throw leavePart()
  }

  /// Moves a file that a transport has written to the part, or its bytes to the output.
  func adopt(_ file: URL) throws(DownloadError.Reason) {
    if let output { return try output.take(file) }
    _ = arrival.takeBody()
    _ = SystemCall.changeMode(of: file.path, to: 0o600)
    if SystemCall.rename(file.path, to: partial.path) == 0 { return }
    guard errno == EXDEV else { throw reason(for: errno) }
    do {
      try FileManager.default.moveItem(at: file, to: partial.part)
    } catch {
      throw reason(for: SystemCall.code(of: error) ?? EIO)
    }
  }

  // MARK: A body in memory

  /// Keeps a whole body in memory until the file gets its name; returns false if it has to be written before.
  func hold(_ body: Data) -> Bool {
    // The date is set by the name of the part, and a part of an earlier response, such as a redirect whose status is
    // acceptable, is replaced by the next one.
    guard output == nil, !keepsModificationDate, arrival.mode == nil else { return false }
    arrival.hold(body)
    return true
  }

  /// Writes the body in memory straight to a new file; returns false if the part has to be moved there.
  ///
  /// The file has no name until it is complete, so no other process can open it, and it arrives with one change of the
  /// folder. If the process is killed, it vanishes.
  private func createWhole(_ file: URL) throws(DownloadError.Reason) -> Bool {
    guard let body = arrival.takeBody() else { return false }
    let descriptor = SystemCall.openUnnamed(in: partial.folder.path, mode: mode ?? 0o666)
    if descriptor >= 0 {
      defer { close(descriptor) }
      if SystemCall.write(body, to: descriptor) == nil {
        let code = try arrive(at: file, SystemCall.status(of: descriptor)) {
          SystemCall.linkUnnamed(descriptor, to: file.path) == 0 ? nil : errno
        }
        if code == nil { return true }
      }
    }
    // A volume without such files, a full one, or a file that exists.
    try writePart(body)
    return false
  }

  /// Writes the body in memory, if there is one, to the part.
  func writeBody() throws(DownloadError.Reason) {
    if let body = arrival.takeBody() { try writePart(body) }
  }

  private func writePart(_ body: Data) throws(DownloadError.Reason) {
    let part = try createPart()
    defer { SystemCall.unlockAndClose(part) }
    if let code = SystemCall.write(body, to: part) { throw reason(for: code) }
  }

  // MARK: Errors

  /// Returns the reason for an error number of the system.
  func reason(for code: Int32) -> DownloadError.Reason {
    switch code {
    // Some folders of the system exist and take no files.
    case ENOENT where SystemCall.status(of: partial.folder.path)?.isFolder != true:
      .missingParent(isFolder ? target.appendingPathComponent(name ?? "", isDirectory: false) : target)
    case EEXIST: .occupiedDestination(target)
    default: .unwritableDestination(target, code: code)
    }
  }
}
