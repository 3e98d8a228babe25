import Foundation
import Synchronization

/// Which jobs of a service have not come to their end, in a file that outlives the process.
///
/// Each change is one line, appended by one call of the system; a line that breaks off was never written. The file is
/// made anew, with what is pending alone, each time it is opened: beside the old one, whose place it takes in one step.
/// So the process may be killed at any moment. A lock of the system keeps two services from one file.
final class DownloadJournal: Sendable {
  /// A job that an earlier process did not bring to its end.
  struct Pending {
    let job: String
    let request: DownloadRequest
    /// Its file, if it had finished and only had not been told.
    var file: DownloadedFile?
  }

  private struct State {
    /// Negative once it is closed.
    var descriptor: Int32
    var length: off_t
    var pending: Set<String>
  }

  /// How long the file may become before it is emptied, once nothing is pending.
  private static let tidyLength: off_t = 64 * 1024

  private let file: URL
  private let state: Mutex<State>

  /// Opens a journal, which is made if there is none.
  ///
  /// - Returns: The journal, and what an earlier process has left in it, in the order in which it began.
  static func open(_ file: URL) throws(DownloadError.Reason) -> (DownloadJournal, [Pending]) {
    guard file.isFileURL else { throw .journalUnusable(file, code: EINVAL) }
    let old = try locked(file)
    defer { unlock(old) }
    let pending = pending(in: try contents(of: old, file))
    let new = file.deletingLastPathComponent().appendingPathComponent("\(file.lastPathComponent).new")
    let descriptor = Foundation.open(new.path, O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .journalUnusable(file, code: errno) }
    do throws(DownloadError.Reason) {
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .journalInUse(file) }
      var lines = Data()
      for job in pending {
        lines += try line(JournalRecord(job: job.job, request: StoredRequest(job.request)), file)
        if let done = job.file { lines += try line(JournalRecord(job: job.job, file: StoredFile(done)), file) }
      }
      if let code = write(lines, to: descriptor) { throw .journalUnusable(file, code: code) }
      guard fsync(descriptor) == 0, rename(new.path, file.path) == 0 else { throw .journalUnusable(file, code: errno) }
      let state = State(descriptor: descriptor, length: off_t(lines.count), pending: Set(pending.map(\.job)))
      return (DownloadJournal(file, state), pending)
    } catch {
      unlock(descriptor)
      throw error
    }
  }

  /// Closes a file that may be locked.
  ///
  /// Closing alone would not do: a process that is being started has the lock as well, until its program is loaded.
  private static func unlock(_ descriptor: Int32) {
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private init(_ file: URL, _ state: State) {
    self.file = file
    self.state = Mutex(state)
  }

  deinit { release() }

  /// Lets another service have the file; nothing is noted any more.
  func release() {
    state.withLock { state in
      if state.descriptor >= 0 { Self.unlock(state.descriptor) }
      state.descriptor = -1
    }
  }

  /// Notes a change; if that is impossible the journal stays as it was.
  func append(_ record: JournalRecord) throws(DownloadError.Reason) {
    let line = try Self.line(record, file)
    let code = state.withLock { state -> Int32? in
      guard state.descriptor >= 0 else { return nil }
      if record.request != nil { state.pending.insert(record.job) }
      if record.isTold == true, state.pending.remove(record.job) == nil { return nil }
      if state.pending.isEmpty, state.length > Self.tidyLength, ftruncate(state.descriptor, 0) == 0 {
        state.length = 0
        return nil
      }
      if let code = Self.write(line, to: state.descriptor) {
        // Half a line must not swallow the next one.
        _ = ftruncate(state.descriptor, state.length)
        return code
      }
      state.length += off_t(line.count)
      return nil
    }
    if let code { throw .journalUnusable(file, code: code) }
  }

  // MARK: The file

  /// Opens the file and locks it against every other service.
  private static func locked(_ file: URL) throws(DownloadError.Reason) -> Int32 {
    while true {
      let descriptor = Foundation.open(file.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
      guard descriptor >= 0 else { throw .journalUnusable(file, code: errno) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        throw .journalInUse(file)
      }
      var (mine, present) = (stat(), stat())
      if fstat(descriptor, &mine) == 0, stat(file.path, &present) == 0, mine.st_ino == present.st_ino {
        guard mine.st_mode & S_IFMT == S_IFREG else {
          unlock(descriptor)
          throw .journalUnusable(file, code: EINVAL)
        }
        return descriptor
      }
      // Another service has put a new file there before it let go of this one.
      unlock(descriptor)
    }
  }

  private static func contents(of descriptor: Int32, _ file: URL) throws(DownloadError.Reason) -> Data {
    do {
      return try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd() ?? Data()
    } catch {
      throw .journalUnusable(file, code: EIO)
    }
  }

  /// Reads what has begun and was not told; what is no record is passed over, and so is a last line without end.
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
      if let stored = record.file { pending[record.job]?.file = stored.file }
      if record.isTold == true { pending[record.job] = nil }
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

  /// Writes all bytes, in one call unless the system takes fewer, and returns its error number if it cannot.
  private static func write(_ bytes: Data, to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return errno }
        rest = rest.dropFirst(count)
      }
      return nil
    }
  }
}
