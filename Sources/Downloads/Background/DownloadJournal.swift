import Foundation
import Synchronization

/// The pending jobs of a service, in a file that outlives the process.
///
/// Each change is one line, appended by one call of the system; an incomplete line is ignored. When the journal is
/// opened, a new file with only the pending jobs is written beside the old one and replaces it in one step. So the
/// process may be killed at any time. A lock of the system prevents a second service from using the file.
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
    var length: off_t
    var pending: Set<String>
  }

  /// The length above which the file is emptied when no job is pending.
  private static let maximumIdleLength: off_t = 64 * 1024

  private let file: URL
  private let state: Mutex<State>

  /// Opens a journal, and creates its file if there is none.
  ///
  /// - Returns: The journal, and the pending jobs of an earlier process in the order in which they began.
  static func open(_ file: URL) throws(DownloadError.Reason) -> (DownloadJournal, [Pending]) {
    guard file.isFileURL else { throw .journalUnusable(file, code: EINVAL) }
    let old = try locked(file)
    defer { unlockAndClose(old) }
    let pending = pending(in: try contents(of: old, file))
    let new = file.deletingLastPathComponent().appendingPathComponent("\(file.lastPathComponent).new")
    let descriptor = SystemCall.open(
      new.path, O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC | O_NOFOLLOW, mode: 0o600)
    guard descriptor >= 0 else { throw .journalUnusable(file, code: errno) }
    do throws(DownloadError.Reason) {
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .journalInUse(file) }
      var lines = Data()
      for job in pending {
        lines += try line(JournalRecord(job: job.job, request: StoredRequest(job.request)), file)
        if let arrival = job.arrival { lines += try line(JournalRecord(job: job.job, arrival: arrival), file) }
        if let done = job.file { lines += try line(JournalRecord(job: job.job, file: StoredFile(done)), file) }
        if let keeps = job.keepsPartial { lines += try line(JournalRecord(job: job.job, keepsPartial: keeps), file) }
      }
      if let code = SystemCall.write(lines, to: descriptor) { throw .journalUnusable(file, code: code) }
      guard fsync(descriptor) == 0, SystemCall.rename(new.path, to: file.path) == 0 else {
        throw .journalUnusable(file, code: errno)
      }
      let state = State(descriptor: descriptor, length: off_t(lines.count), pending: Set(pending.map(\.job)))
      return (DownloadJournal(file, state), pending)
    } catch {
      unlockAndClose(descriptor)
      throw error
    }
  }

  /// Closes a file that may be locked.
  private static func unlockAndClose(_ descriptor: Int32) {
    SystemCall.unlock(descriptor)
    close(descriptor)
  }

  private init(_ file: URL, _ state: State) {
    self.file = file
    self.state = Mutex(state)
  }

  deinit { release() }

  /// Closes the file, so that another service can open it; later changes are ignored.
  func release() {
    state.withLock { state in
      if state.descriptor >= 0 { Self.unlockAndClose(state.descriptor) }
      state.descriptor = -1
    }
  }

  /// Appends a change; if that fails, the journal is unchanged.
  func append(_ record: JournalRecord) throws(DownloadError.Reason) {
    let line = try Self.line(record, file)
    let code = state.withLock { state -> Int32? in
      guard state.descriptor >= 0 else { return nil }
      // The file has the request of a restored job already, and needs nothing else about a job that isn't in it.
      let isNew = record.request != nil
      guard isNew != state.pending.contains(record.job) else { return nil }
      if isNew { state.pending.insert(record.job) }
      if record.isDelivered == true { state.pending.remove(record.job) }
      if state.pending.isEmpty, state.length > Self.maximumIdleLength, ftruncate(state.descriptor, 0) == 0 {
        state.length = 0
        return nil
      }
      if let code = SystemCall.write(line, to: state.descriptor) {
        // Otherwise the next line would continue an incomplete one.
        _ = ftruncate(state.descriptor, state.length)
        if isNew { state.pending.remove(record.job) }
        return code
      }
      state.length += off_t(line.count)
      return nil
    }
    if let code { throw .journalUnusable(file, code: code) }
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
      if let opened = SystemCall.status(of: descriptor), let current = SystemCall.status(of: file.path),
        opened.st_ino == current.st_ino
      {
        guard opened.isRegularFile else {
          unlockAndClose(descriptor)
          throw .journalUnusable(file, code: ENODEV)
        }
        return descriptor
      }
      // Another service replaced the file after it was opened here.
      unlockAndClose(descriptor)
    }
  }

  private static func contents(of descriptor: Int32, _ file: URL) throws(DownloadError.Reason) -> Data {
    do {
      return try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd() ?? Data()
    } catch {
      throw .journalUnusable(file, code: EIO)
    }
  }

  /// Returns the jobs that began and whose end wasn't delivered; skips lines that aren't records and an incomplete last
  /// line.
  static func pending(in contents: Data) -> [Pending] {
    let end = contents.lastIndex(of: 0x0A) ?? contents.startIndex
    let decoder = JSONDecoder()
    var order: [String] = []
    var pending: [String: Pending] = [:]
    for line in contents[..<end].split(separator: 0x0A) {
      guard let record = try? decoder.decode(JournalRecord.self, from: Data(line)) else { continue }
      if let stored = record.request, pending[record.job] == nil {
        order.append(record.job)
        pending[record.job] = Pending(job: record.job, request: stored.request)
      }
      if let arrival = record.arrival { pending[record.job]?.arrival = arrival }
      if let stored = record.file { pending[record.job]?.file = stored.file }
      if let keepsPartial = record.keepsPartial { pending[record.job]?.keepsPartial = keepsPartial }
      if record.isDelivered == true { pending[record.job] = nil }
    }
    return order.compactMap { pending[$0] }
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
