import Foundation
public import MessageRecording
import Synchronization

/// The pending jobs of a service, in a file that outlives the process.
///
/// Each change is one line, appended by one call of the system; an incomplete line is ignored. When the journal is
/// opened, and when it has become long, a new file with only the pending jobs is written beside the old one and replaces
/// it in one step. So the process may be killed at any time. A lock of the system prevents a second service from using
/// the file.
final class DownloadJournal: Sendable {
  /// A job of an earlier process that hasn't ended.
  struct Pending {
    let job: String
    let request: DownloadRequest
    /// The file that was about to get its name, and may have got it.
    var arrival: StoredArrival?
    /// The file of a job that had finished, but whose end hadn't been delivered.
    var file: DownloadedFile?
    /// Whether a job that had been canceled, but whose end hadn't been delivered, keeps its partial file; nil if it
    /// wasn't canceled.
    var keepsPartial: Bool?
  }

  private struct State {
    /// Negative once the journal is closed.
    var descriptor: Int32
    var length: Int
    var pending: Set<String>
    /// The records for which there was no space, in their order; written before the next one.
    var unwritten = Data()
    /// The length above which the file is written again when another record isn't needed any more.
    var limit = 0

    init(_ descriptor: Int32, length: Int, pending: Set<String>) {
      (self.descriptor, self.length, self.pending) = (descriptor, length, pending)
      setLimit()
    }

    mutating func setLimit() { limit = max(2 * length, 64 * 1024) }
  }

  /// The number of pending jobs whose records this version can't read.
  let unreadableCount: Int

  private let file: URL
  private let state: Mutex<State>
  /// Makes a release wait for a file that is getting its name.
  ///
  /// The lock of the state isn't held for that: a rename may take long, and the app's actor records what was delivered.
  private let arrivals = Mutex(())

  /// Opens a journal, and creates its file if there is none.
  ///
  /// - Returns: The journal, and the pending jobs of an earlier process in the order in which they began.
  static func open(_ file: URL) throws(DownloadError.Reason) -> (DownloadJournal, [Pending]) {
    guard file.isFileURL else { throw .journalUnusable(file, code: EINVAL) }
    let old = try locked(file)
    defer { SystemCall.unlockAndClose(old) }
    let contents = try contents(of: old, file)
    let descriptor = try replace(file, with: contents.lines)
    let state = State(descriptor, length: contents.lines.count, pending: Set(contents.pending.map(\.job)))
    return (DownloadJournal(file, state, contents.unreadableCount), contents.pending)
  }

  private init(_ file: URL, _ state: State, _ unreadableCount: Int) {
    self.file = file
    self.state = Mutex(state)
    self.unreadableCount = unreadableCount
  }

  deinit { release() }

  /// Closes the file, so that another service can open it; later changes are refused as
  /// ``DownloadError/Reason/invalidated``.
  ///
  /// - Parameter willClose: Frees what the other service needs; called when no file gets its name any more.
  func release(_ willClose: () -> Void = {}) {
    arrivals.withLock { _ in
      willClose()
      state.withLock { state in
        guard state.descriptor >= 0 else { return }
        _ = Self.write(&state)
        SystemCall.unlockAndClose(state.descriptor)
        state.descriptor = -1
      }
    }
  }

  /// Appends a change.
  ///
  /// If that fails, the file is unchanged. A job that begins isn't recorded then; any other change is kept, and written
  /// when there is space again.
  func append(_ record: JournalRecord) throws(DownloadError.Reason) {
    let line = try Self.line(record, file)
    if let reason = state.withLock({ append(record, line, &$0) }) { throw reason }
  }

  /// Appends the record of a file that is about to get its name, and gives it the name.
  ///
  /// No release comes between the two: the next service would find the record without the file, and fetch it again. If
  /// the record can't be written, only a process that is killed now fetches the file once more.
  ///
  /// - Parameter move: Returns the system's error number; nil on success.
  func append(
    _ record: JournalRecord, before move: () -> Int32?
  ) throws(DownloadError.Reason) -> Int32? {
    let line = try Self.line(record, file)
    return try arrivals.withLock { _ throws(DownloadError.Reason) in
      if state.withLock({ append(record, line, &$0) }) == .invalidated { throw .invalidated }
      return move()
    }
  }

  /// Appends a change and returns why that fails; nil on success.
  private func append(_ record: JournalRecord, _ line: Data, _ state: inout State) -> DownloadError.Reason? {
    guard state.descriptor >= 0 else { return .invalidated }
    // The file has the request of a restored job already, and needs nothing else about a job that isn't in it.
    let isNew = record.request != nil
    guard isNew != state.pending.contains(record.job) else { return nil }
    state.unwritten += line
    if isNew { state.pending.insert(record.job) }
    if record.isDelivered == true {
      state.pending.remove(record.job)
      if state.length > state.limit, rewrite(&state) { return nil }
    }
    guard let code = Self.write(&state) else { return nil }
    if isNew {
      state.pending.remove(record.job)
      state.unwritten.removeLast(line.count)
    } else if empty(&state) {
      // This takes no space.
      return nil
    }
    return .journalUnusable(file, code: code)
  }

  /// Appends the records that aren't written yet, and returns the system's error number; nil on success.
  private static func write(_ state: inout State) -> Int32? {
    if let code = SystemCall.write(state.unwritten, to: state.descriptor) {
      // Otherwise the next line would continue an incomplete one.
      _ = ftruncate(state.descriptor, off_t(state.length))
      return code
    }
    state.length += state.unwritten.count
    state.unwritten = Data()
    return nil
  }

  /// Removes all records, if none is needed any more; returns whether it did.
  private func empty(_ state: inout State) -> Bool {
    guard state.pending.isEmpty, unreadableCount == 0, ftruncate(state.descriptor, 0) == 0 else { return false }
    (state.length, state.unwritten) = (0, Data())
    return true
  }

  /// Removes the records that aren't needed any more; returns false if that fails, which changes nothing.
  private func rewrite(_ state: inout State) -> Bool {
    // Tried again only when the file has become twice as long.
    defer { state.setLimit() }
    if empty(&state) { return true }
    // The file may have been moved, and another one may have its name.
    guard SystemCall.isFile(state.descriptor, at: file.path),
      let lines = try? Self.contents(of: state.descriptor, file, adding: state.unwritten).lines,
      let descriptor = try? Self.replace(file, with: lines)
    else { return false }
    SystemCall.unlockAndClose(state.descriptor)
    (state.descriptor, state.length, state.unwritten) = (descriptor, lines.count, Data())
    return true
  }

  // MARK: The file

  /// Opens the file and locks it against other services.
  private static func locked(_ file: URL) throws(DownloadError.Reason) -> Int32 {
    while true {
      let descriptor = SystemCall.open(file.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
      guard descriptor >= 0 else {
        let code = errno
        let isLink = code == ELOOP && SystemCall.status(of: file.path, followsLinks: false)?.isLink == true
        throw .journalUnusable(file, code: isLink ? ENODEV : code)
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        throw .journalInUse(file)
      }
      if SystemCall.isFile(descriptor, at: file.path) {
        guard SystemCall.status(of: descriptor)?.isRegularFile == true else {
          SystemCall.unlockAndClose(descriptor)
          throw .journalUnusable(file, code: ENODEV)
        }
        return descriptor
      }
      // Another service replaced the file after it was opened here.
      SystemCall.unlockAndClose(descriptor)
    }
  }

  private static func contents(
    of descriptor: Int32, _ file: URL, adding line: Data = Data()
  ) throws(DownloadError.Reason) -> JournalContents {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .journalUnusable(file, code: errno) }
    do {
      let contents = try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd() ?? Data()
      return JournalContents(contents + line)
    } catch {
      throw .journalUnusable(file, code: EIO)
    }
  }

  /// Writes a new file, which replaces the journal in one step, and returns its descriptor.
  ///
  /// Only a service that has locked the journal writes it.
  private static func replace(_ file: URL, with lines: Data) throws(DownloadError.Reason) -> Int32 {
    let new = file.deletingLastPathComponent().appendingPathComponent("\(file.lastPathComponent).new")
    let descriptor = SystemCall.open(
      new.path, O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC | O_NOFOLLOW, mode: 0o600)
    guard descriptor >= 0 else { throw .journalUnusable(file, code: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw .journalInUse(file)
    }
    do throws(DownloadError.Reason) {
      if let code = SystemCall.write(lines, to: descriptor) { throw .journalUnusable(file, code: code) }
      guard fsync(descriptor) == 0, SystemCall.rename(new.path, to: file.path) == 0 else {
        throw .journalUnusable(file, code: errno)
      }
      return descriptor
    } catch {
      SystemCall.unlink(new.path)
      SystemCall.unlockAndClose(descriptor)
      throw error
    }
  }

  private static func line(_ record: JournalRecord, _ file: URL) throws(DownloadError.Reason) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(record) + [0x0A]
    } catch {
      throw .journalUnusable(file, code: EINVAL)
    }
  }
}

extension DownloadJournal {
  /// The report about the records that this version can't read.
  var unreadableRecords: Diagnostic {
    let jobs = unreadableCount == 1 ? "a job" : "\(unreadableCount) jobs"
    return Diagnostic(
      .journalRecordsKept,
      """
      Cannot restore \(jobs) from the journal '\(file.path)': the records have changes that this version can't read. They \
      are kept for the newer version that has probably written them.
      """)
  }

  /// Returns the report about a journal that can't be opened when its service connects.
  static func unopened(_ reason: DownloadError.Reason) -> Diagnostic {
    Diagnostic(
      .journalNotOpened,
      "No job is restored from the journal yet. The service tries again when it starts a job. \(reason)")
  }
}

extension Diagnostic.Topic {
  /// A journal has records of jobs that a newer version has written; they stay in it.
  public static let journalRecordsKept = Diagnostic.Topic("journalRecordsKept")

  /// The journal of a service that connects can't be opened, so that its jobs aren't restored yet.
  public static let journalNotOpened = Diagnostic.Topic("journalNotOpened")
}
