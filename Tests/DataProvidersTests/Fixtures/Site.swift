import ArmatureTesting
import Downloads
import Foundation
import LoopbackServer
import Synchronization

/// The connection between a suite and its site.
enum Wire: String, Sendable, CaseIterable {
  case scripted
  /// The default transport of a service.
  case standard
}

/// The answer of a site.
struct Answer: Sendable {
  var status = 200
  var body = Data()

  static func text(_ text: String, status: Int = 200) -> Answer { Answer(status: status, body: Data(text.utf8)) }
}

/// A request that a site received.
struct SiteRequest: Sendable, Hashable {
  var method: String
  /// Path and query, as on the wire.
  var target: String
  /// The fields by name in lowercase.
  var fields: [String: String]
  var body: Data
}

/// A server that answers with a function, either scripted or behind a socket, and records its requests.
final class Site: Sendable {
  let base: String
  let transport: any Transport
  private let server: LoopbackServer?
  private let kept: Kept

  private final class Kept: Sendable {
    let requests = Mutex<[SiteRequest]>([])
  }

  init(_ wire: Wire, answer: @escaping @Sendable (SiteRequest) -> Answer) throws {
    let kept = Kept()
    let answering: @Sendable (SiteRequest) -> Answer = { request in
      kept.requests.withLock { $0.append(request) }
      return answer(request)
    }
    self.kept = kept
    switch wire {
    case .scripted:
      base = "http://site.test"
      server = nil
      transport = ScriptedTransport { request in
        let answer = answering(SiteRequest(request))
        return .data(answer.body, status: answer.status)
      }
    case .standard:
      let server = try LoopbackServer { request in
        let answer = answering(SiteRequest(request))
        return Response(answer.status, body: .data(answer.body))
      }
      base = "\(server.baseURL)"
      self.server = server
      transport = StandardTransport()
    }
  }

  deinit {
    server?.stop()
  }

  /// The requests, in order.
  var requests: [SiteRequest] { kept.requests.withLock { $0 } }
}

extension SiteRequest {
  fileprivate init(_ request: TransportRequest) {
    let body =
      switch request.body {
      case .data(let data): data
      case .file(let file): (try? Data(contentsOf: file)) ?? Data()
      case .stream, nil: Data()
      }
    let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    self.init(
      method: request.method, target: request.url.path(percentEncoded: true) + query,
      fields: Dictionary(request.fields.all.map { ($0.name.lowercased(), $0.value) }) { "\($0), \($1)" }, body: body)
  }

  fileprivate init(_ request: Request) {
    self.init(
      method: request.method, target: request.target,
      fields: Dictionary(request.headers.fields.map { ($0.name.lowercased(), $0.value) }) { "\($0), \($1)" },
      body: request.body)
  }
}

extension DownloadConfiguration {
  /// One attempt for each job, and a clock that doesn't advance, so that no time limit expires on a busy machine.
  static var once: DownloadConfiguration {
    var configuration = DownloadConfiguration()
    configuration.retry = .never
    configuration.clock = TestClock()
    return configuration
  }
}
