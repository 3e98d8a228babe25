import Foundation
import Synchronization

/// Takes the response of one exchange: an accepted body goes into the part, the beginning of any other is kept.
///
/// It is written to on the transport's queue and closed by the core, so its state is locked. Once it is closed it
/// refuses everything, which is how a transport that is slow to cancel learns that nobody listens any more.
final class ResponseSink: BodySink {
  private struct State {
    var descriptor: Int32?
    var isClosed = false
    var body = ReceivedBody()
  }

  /// The sink was closed or has failed; the core knows why.
  private struct Refusal: Error {}

  private let request: DownloadRequest
  private let destination: FileDestination
  private let state = Mutex(State())

  init(_ request: DownloadRequest, destination: FileDestination) {
    self.request = request
    self.destination = destination
  }

  func begin(_ head: ResponseHead) throws {
    try state.withLock { state in
      guard !state.isClosed else { throw Refusal() }
      closePart(&state)
      destination.discard()
      state.body = ReceivedBody(announced: head.announcedLength)
      guard request.accepts(head) else { return }
      let descriptor = open(destination.part.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw fail(&state, errno) }
      state.descriptor = descriptor
    }
  }

  func write(_ bytes: Data) throws {
    try state.withLock { state in
      guard !state.isClosed, state.body.failure == nil else { throw Refusal() }
      state.body.count += bytes.count
      guard let descriptor = state.descriptor else {
        state.body.rejected += bytes.prefix(RejectedResponse.bodyLimit - state.body.rejected.count)
        return
      }
      if let code = Self.write(bytes, to: descriptor) { throw fail(&state, code) }
    }
  }

  /// Ends the writing and returns what arrived; the part, if there is one, is complete on disk and remains.
  func close() -> ReceivedBody {
    state.withLock { state in
      state.isClosed = true
      closePart(&state)
      return state.body
    }
  }

  /// Writes all bytes and returns the system's error number if it cannot.
  private static func write(_ bytes: Data, to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
  }

  private func closePart(_ state: inout State) {
    guard let descriptor = state.descriptor else { return }
    state.descriptor = nil
    // Some volumes report a full disk only here.
    if Foundation.close(descriptor) != 0, errno != EINTR { _ = fail(&state, errno) }
  }

  private func fail(_ state: inout State, _ code: Int32) -> Refusal {
    state.body.failure = destination.problem(code)
    return Refusal()
  }
}
