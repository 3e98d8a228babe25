import Downloads
import Foundation
import Synchronization

/// A transport that forwards exchanges to another one and records requests and answers.
struct RecordingTransport: Transport {
  /// Copies the answer's body while forwarding it.
  private final class RecordingSink: BodySink {
    private let inner: any BodySink
    private let kept = Mutex(Data())

    init(_ inner: any BodySink) { self.inner = inner }

    var body: Data { kept.withLock { $0 } }

    func begin(_ head: ResponseHead) throws {
      kept.withLock { $0 = Data() }
      try inner.begin(head)
    }

    func write(_ bytes: Data) throws {
      kept.withLock { $0.append(bytes) }
      try inner.write(bytes)
    }
  }

  let inner: any Transport
  let traffic: TrafficRecorder

  /// The path of the server's base address, which is removed from recorded paths.
  let prefix: String

  func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    let number = traffic.begin(RequestPattern(request, withoutPrefix: prefix))
    let sink = RecordingSink(sink)
    return inner.open(request, into: sink) { [traffic] event in
      switch event {
      case .connected, .sent, .informational, .trailers: break
      case .finished(let head): traffic.end(number, .answer(status: head.status, body: sink.body))
      case .delivered(let head, let file):
        traffic.end(number, .answer(status: head.status, body: (try? Data(contentsOf: file)) ?? Data()))
      case .failed(.cancelled), .failed(.sinkRefused): traffic.end(number, .none)
      // A scenario has no answer that isn't HTTP: this is how a gateway reports one.
      case .failed(.malformedResponse), .failed(.undecodableBody):
        traffic.end(number, .answer(status: 502, body: Data()))
      case .failed: traffic.end(number, .refused)
      }
      report(event)
    }
  }
}

extension RequestPattern {
  /// Creates the pattern of a request, including its query.
  fileprivate init(_ request: TransportRequest, withoutPrefix prefix: String) {
    let path = Self.path(of: request.url, withQuery: true)
    self.init(method: request.method, path: path.hasPrefix(prefix + "/") ? String(path.dropFirst(prefix.count)) : path)
  }
}
