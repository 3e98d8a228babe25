import ArmatureTesting
import Downloads
import Foundation
import LoopbackServer
import Synchronization

/// What a transport reported and wrote for one exchange.
struct ExchangeRecord: Sendable {
  var events: [TransportEvent] = []
  var body = Data()

  /// The final event.
  var end: TransportEvent? { events.last }

  /// The reason of a failure; nil if the exchange has not failed.
  var failure: TransportFailure? { if case .failed(let failure) = events.last { failure } else { nil } }

  /// The final head; nil after a failure.
  var head: ResponseHead? { if case .finished(let head) = events.last { head } else { nil } }
}

/// A sink that keeps the body in memory, after a step of the test for each piece.
final class RecordingSink: BodySink {
  private let kept = Mutex(Data())
  private let step: @Sendable (Data) throws -> Void

  init(step: @escaping @Sendable (Data) throws -> Void = { _ in }) { self.step = step }

  var body: Data { kept.withLock { $0 } }

  func begin(_ head: ResponseHead) {}

  func write(_ bytes: Data) throws {
    try step(bytes)
    kept.withLock { $0 += bytes }
  }
}

extension Transport {
  /// Carries out one exchange.
  func record(_ request: TransportRequest, into sink: RecordingSink = RecordingSink()) async -> ExchangeRecord {
    let (events, reporter) = AsyncStream<TransportEvent>.makeStream()
    let exchange = open(request, into: sink) { event in
      reporter.yield(event)
      switch event {
      case .finished, .failed, .delivered: reporter.finish()
      case .connected, .sent, .informational, .trailers: break
      }
    }
    var record = ExchangeRecord()
    for await event in events { record.events.append(event) }
    record.body = sink.body
    withExtendedLifetime((self, exchange)) {}
    return record
  }

  /// Carries out a GET or another exchange with a URL.
  func record(
    _ method: String = "GET", _ url: String, _ fields: HTTPFields = [:], body: RequestBody? = nil
  ) async throws -> ExchangeRecord {
    guard let url = URL(string: url) else { throw URLError(.badURL) }
    return await record(TransportRequest(method: method, url: url, fields: fields, body: body))
  }
}

extension TestClock {
  /// Advances in steps, and carries out an exchange after each of them, until some work has ended.
  func advance(
    by step: Duration, over transport: any Transport, _ url: String, until work: @escaping @Sendable () async -> Void
  ) async throws {
    let ends = Counter()
    let task = Task {
      await work()
      _ = ends.next()
    }
    while ends.value == 0 {
      advance(by: step)
      _ = try await transport.record("GET", url)
    }
    await task.value
  }
}

#if os(Linux)
  extension Wire {
    /// The wires of libcurl that this system has the libraries for.
    static let curl: [Wire] = connected.filter { [.standard, .encrypted, .http2].contains($0) }

    /// Those of them with HTTP/1.1.
    static let curl1: [Wire] = curl.filter { $0 != .http2 }

    /// Those of them that are encrypted.
    static let secure: [Wire] = curl.filter { $0 != .standard }

    /// Returns a server for this wire.
    func server(
      limits: Limits = Limits(), handler: @escaping LoopbackServer.Handler = { _ in Response(404) }
    ) throws -> LoopbackServer {
      try LoopbackServer(security: security, limits: limits, handler: handler)
    }
  }
#endif
