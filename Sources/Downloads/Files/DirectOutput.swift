import Foundation
import Synchronization

/// A destination that isn't a regular file, such as a pipe, a device or an open descriptor: bytes are written to it as
/// they arrive and can't be taken back.
///
/// Each exchange claims the output before it writes. A write waits for a slow reader in short steps, in which an
/// exchange that was released stops, so that no byte is written after the service has counted them.
final class DirectOutput: Sendable {
  private struct State {
    /// Negative until the output is open.
    var descriptor: Int32
    /// The number of the exchange that writes; 0 if there is none.
    var owner = 0
    var lastOwner = 0
    var count = 0
    /// Whether a write waits for the reader.
    var isWaiting = false
    var digest: SHA256?
  }

  /// The URL of the output, such as `/dev/fd/1`.
  let location: URL
  /// Whether the output opened the descriptor, and so closes it.
  private let isOpenedHere: Bool
  private let state: Mutex<State>

  /// Creates an output for the pipe or the device at a URL.
  ///
  /// - Parameter isHashed: Whether to compute the digest of the bytes.
  init(_ location: URL, isHashed: Bool) {
    self.location = location
    isOpenedHere = true
    state = Mutex(State(descriptor: -1, digest: isHashed ? SHA256() : nil))
  }

  /// Creates an output for an open descriptor, which is never closed.
  init(descriptor: Int32, isHashed: Bool) {
    location = URL(fileURLWithPath: "/dev/fd/\(descriptor)", isDirectory: false)
    isOpenedHere = false
    state = Mutex(State(descriptor: descriptor, digest: isHashed ? SHA256() : nil))
  }

  deinit { close() }

  /// Returns the error number for an output that can't be written to; nil if no reason is known.
  func check() -> Int32? {
    guard !isOpenedHere else { return SystemCall.isWritable(location.path) ? nil : errno }
    let descriptor = state.withLock(\.descriptor)
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0 else { return errno }
    guard flags & O_ACCMODE != O_RDONLY else { return EBADF }
    guard let status = SystemCall.status(of: descriptor) else { return errno }
    // A descriptor without a file type is the system's own: it has the number of a standard stream that was closed.
    if status.st_mode & S_IFMT == 0 { return EBADF }
    return status.isFolder ? EISDIR : nil
  }

  /// The number of bytes written.
  var count: Int { state.withLock(\.count) }

  /// Whether a write waits for the reader.
  var isWaiting: Bool { state.withLock(\.isWaiting) }

  /// The hexadecimal digest of the bytes written; nil if it isn't computed.
  var sha256: String? { state.withLock { $0.digest?.finalize().hexadecimal } }

  /// Opens the output, if it isn't open, for an exchange, and returns the number that identifies the exchange.
  func claim() throws(OutputError) -> Int {
    let (owner, code) = state.withLock { state -> (Int, Int32?) in
      if state.descriptor < 0 {
        // Without O_NONBLOCK, the call would wait for a reader of a pipe.
        state.descriptor = SystemCall.open(location.path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard state.descriptor >= 0 else { return (0, errno) }
      }
      state.lastOwner += 1
      state.owner = state.lastOwner
      return (state.owner, nil)
    }
    if let code { throw OutputError(code: code) }
    return owner
  }

  /// Ends the writes of an exchange and returns the number of bytes written in total.
  func release(_ owner: Int) -> Int {
    state.withLock { state in
      if state.owner == owner { state.owner = 0 }
      return state.count
    }
  }

  /// Writes all bytes of an exchange, and waits for a slow reader as long as needed.
  ///
  /// - Parameter owner: The number of the exchange. If it was released, nothing more is written.
  func write(_ bytes: Data, as owner: Int) throws(OutputError) {
    var rest = bytes
    let code = SystemCall.withoutPipeSignal {
      while !rest.isEmpty {
        let (code, descriptor) = state.withLock { state in (step(&state, &rest, owner), state.descriptor) }
        switch code {
        case nil: break
        case EAGAIN?: _ = SystemCall.isReady(descriptor, within: 50)
        case let code: return code
        }
      }
      return nil
    }
    if let code { throw OutputError(code: code) }
  }

  /// Writes as many bytes as possible without waiting; returns `EAGAIN` if that is none.
  private func step(_ state: inout State, _ rest: inout Data, _ owner: Int) -> Int32? {
    guard state.owner == owner else { return ECANCELED }
    var piece = rest
    if !isOpenedHere, SystemCall.status(of: state.descriptor)?.isRegularFile != true {
      // The descriptor may be a blocking one, which other programs share. A pipe that is ready takes 4 KiB at once.
      guard SystemCall.isReady(state.descriptor, within: 0) else {
        state.isWaiting = true
        return EAGAIN
      }
      piece = rest.prefix(4096)
    }
    let (count, code) = SystemCall.writeOnce(piece, to: state.descriptor)
    state.digest?.update(piece.prefix(count))
    state.count += count
    state.isWaiting = code == EAGAIN
    rest = rest.dropFirst(count)
    return code
  }

  /// Writes the bytes of a file and removes it.
  func take(_ file: URL) throws(DownloadError.Reason) {
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      let input = try FileHandle(forReadingFrom: file)
      let owner = try claim()
      defer { _ = release(owner) }
      while let piece = try input.read(upToCount: 256 * 1024), !piece.isEmpty { try write(piece, as: owner) }
    } catch {
      throw .unwritableDestination(location, code: (error as? OutputError)?.code ?? EIO)
    }
  }

  /// Closes the output if it was opened here.
  func close() {
    guard isOpenedHere else { return }
    state.withLock { state in
      if state.descriptor >= 0 { Foundation.close(state.descriptor) }
      state.descriptor = -1
      state.owner = 0
    }
  }
}

/// The error number of an output that takes no bytes.
struct OutputError: Error {
  let code: Int32
}
