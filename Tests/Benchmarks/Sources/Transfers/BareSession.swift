import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The code that a user would write by hand: data tasks whose delegate writes the received data.
final class BareSession: Client {
  private let session: URLSession
  private let receiver = Receiver()

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 64
    session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
  }

  /// Writes the received data of each task.
  private final class Receiver: NSObject, URLSessionDataDelegate, Sendable {
    struct Entry {
      let file: FileHandle
      let end: CheckedContinuation<Void, any Error>
    }
    let entries = Mutex<[Int: Entry]>([:])

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      let file = entries.withLock { $0[dataTask.taskIdentifier]?.file }
      do { try file?.write(contentsOf: data) } catch { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      guard let entry = entries.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
      try? entry.file.close()
      if let error { entry.end.resume(throwing: error) } else { entry.end.resume() }
    }
  }

  func download(_ address: String, to file: URL) async throws {
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    let handle = try FileHandle(forWritingTo: file)
    guard let url = URL(string: address) else { throw NoAnswer() }
    try await withCheckedThrowingContinuation { end in
      let task = session.dataTask(with: url)
      receiver.entries.withLock { $0[task.taskIdentifier] = Receiver.Entry(file: handle, end: end) }
      task.resume()
    }
  }
}
