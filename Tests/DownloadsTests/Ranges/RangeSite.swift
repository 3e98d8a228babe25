import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Synchronization

@testable import Downloads

/// A server with one large document, and a transport that counts the exchanges with it.
final class RangeSite: Sendable {
  static let mebibyte = 1 << 20

  /// The bytes of which each document of these tests is a prefix.
  private static let bytes = Content.seeded(16, count: 9 * mebibyte).data

  let server: LoopbackServer
  let transport = GaugedTransport(StandardTransport())
  let place: TemporaryFolder

  /// - Parameter answer: Answers a request for the document, given the usual answer; nil for that answer.
  init(
    _ resource: Resource, answer: @escaping @Sendable (Request, Response) async -> Response = { $1 }
  ) throws {
    place = try TemporaryFolder()
    server = try LoopbackServer { request in await answer(request, resource.response(to: request)) }
  }

  deinit { server.stop() }

  /// Creates a server whose first response stops after its head until another connection has requested a range.
  ///
  /// Without it, the first connection may fetch a small document before the others are opened.
  convenience init(dividing resource: Resource) throws {
    let gate = Gate()
    try self.init(resource) { request, response in
      guard request.headers["Range"] == nil else {
        gate.open()
        return response
      }
      return response.holding(at: gate, after: 0, of: resource.content)
    }
  }

  static func document(_ count: Int) -> Data { bytes.prefix(count) }

  static func resource(_ count: Int, etag: String? = "\"1\"") -> Resource {
    Resource(.data(document(count)), etag: etag)
  }

  func request(_ connections: Int, resumes: Bool = false) -> DownloadRequest {
    var request = DownloadRequest.get(server.url("/x"), to: .file(place.file()))
    request.connections = connections
    request.resumes = resumes
    return request
  }

  /// The file at the destination.
  var file: Data? { try? Data(contentsOf: place.file()) }

  /// The ranges that the server was asked for, in order; nil for the whole document.
  var ranges: [Range<Int>?] { server.requests.map { $0.headers["Range"].flatMap(Range.init) } }
}

extension Response {
  /// Returns a copy that waits at a gate after a number of bytes of its body.
  func holding(at gate: Gate, after count: Int, of content: Content) -> Response {
    var copy = self
    let pieces: [ResponseBody.Piece] = [
      .content(content[0..<count]), .wait(gate), .content(content[count..<content.count]),
    ]
    copy.body = .announced(length: content.count, pieces)
    return copy
  }
}

extension Range<Int> {
  /// Parses a field such as `bytes=0-99`; one without an end is endless.
  init?(_ field: String) {
    let ends = field.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int(ends[0]) else { return nil }
    self = first..<(Int(ends[1]).map { $0 + 1 } ?? .max)
  }
}

/// A transport that counts the exchanges that are open at the same time.
final class GaugedTransport: Transport {
  private struct State {
    var open = 0
    var most = 0
    var requests: [TransportRequest] = []
    var goal: (open: Int, requests: Int, continuation: CheckedContinuation<Void, Never>)?

    /// Returns the test that waits for this state.
    mutating func reached() -> CheckedContinuation<Void, Never>? {
      guard let goal, open == goal.open, requests.count >= goal.requests else { return nil }
      self.goal = nil
      return goal.continuation
    }
  }

  private let inner: any Transport
  private let state = Mutex(State())

  init(_ inner: any Transport) { self.inner = inner }

  /// The maximum number of simultaneous exchanges.
  var most: Int { state.withLock(\.most) }

  /// The requests, in order.
  var requests: [TransportRequest] { state.withLock(\.requests) }

  /// Waits until exactly this many exchanges are open after a number of requests.
  func isOpen(_ count: Int, after requests: Int) async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        state.goal = (count, requests, continuation)
        return state.reached()
      }?.resume()
    }
  }

  func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    state.withLock { state in
      state.requests.append(request)
      state.open += 1
      state.most = max(state.most, state.open)
    }
    return inner.open(request, into: sink) { event in
      switch event {
      case .finished, .failed, .delivered:
        self.state.withLock { state in
          state.open -= 1
          return state.reached()
        }?.resume()
      default: break
      }
      report(event)
    }
  }
}
