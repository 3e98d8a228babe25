import ArmatureTesting
package import Downloads
package import Foundation
package import LoopbackServer
import Synchronization
package import TransportTestSupport

/// The answer of a site, for the scripted transport and the server on a socket.
package struct Answer: Sendable {
  package enum Framing: Sendable, CaseIterable {
    case length
    case chunked
    case closeDelimited
  }

  package enum Step: Sendable {
    case data(Data)
    case wait(Gate)
    /// The connection breaks.
    case reset

    package static func text(_ text: String) -> Step { .data(Data(text.utf8)) }
  }

  package var status = 200
  package var fields: [(String, String)] = []
  package var framing = Framing.length
  /// The length to announce instead of the real one.
  package var announced: Int?
  package var steps: [Step] = []

  package init(
    status: Int = 200, fields: [(String, String)] = [], framing: Framing = .length, announced: Int? = nil,
    steps: [Step] = []
  ) {
    (self.status, self.fields, self.framing, self.announced, self.steps) = (status, fields, framing, announced, steps)
  }

  package var byteCount: Int {
    steps.reduce(0) { if case .data(let data) = $1 { $0 + data.count } else { $0 } }
  }

  package static func text(_ text: String, status: Int = 200) -> Answer { Answer(status: status, steps: [.text(text)]) }

  package static func redirect(_ status: Int, to location: String) -> Answer {
    Answer(status: status, fields: [("Location", location)], steps: [.text("moved")])
  }
}

/// A request that a site received.
package struct SiteRequest: Sendable, Hashable {
  package var method: String
  /// Path and query, as on the wire.
  package var target: String
  package var fields: [String: String]
  package var body: Data
}

/// A server that answers with a function, either scripted or behind a socket, and records its requests.
package final class Site: Sendable {
  package let base: String
  package let transport: any Transport
  package let server: LoopbackServer?
  private let kept: Kept

  private final class Kept: Sendable {
    let requests = Mutex<[SiteRequest]>([])
  }

  package init(_ wire: Wire, answer: @escaping @Sendable (SiteRequest) -> Answer) throws {
    let kept = Kept()
    let answering: @Sendable (SiteRequest) -> Answer = { request in
      kept.requests.withLock { $0.append(request) }
      return answer(request)
    }
    self.kept = kept
    guard let connected = wire.transport else {
      base = "http://site.test"
      server = nil
      transport = ScriptedTransport { ScriptedAnswer(answering(SiteRequest($0)), to: $0) }
      return
    }
    let server = try LoopbackServer(security: wire.security) { Response(answering(SiteRequest($0))) }
    base = "\(server.baseURL)"
    self.server = server
    transport = connected
  }

  deinit {
    server?.stop()
  }

  /// The requests, in order.
  package var requests: [SiteRequest] { kept.requests.withLock { $0 } }
}

extension ScriptedAnswer {
  fileprivate init(_ answer: Answer, to request: TransportRequest) {
    var fields = HTTPFields()
    for (name, value) in answer.fields { fields.add(name, value) }
    if answer.framing == .length { fields.add("Content-Length", "\(answer.announced ?? answer.byteCount)") }
    let steps = answer.steps.compactMap { step -> Step? in
      switch step {
      case .data(let data): request.method == "HEAD" ? nil : .data(data)
      case .wait(let gate): .wait { await gate.pass() }
      case .reset: .fail(.connectionLost(.body))
      }
    }
    self.init([.head(answer.status, fields)] + steps)
  }
}

extension SiteRequest {
  fileprivate init(_ request: TransportRequest) {
    let fields = request.fields.all.map { ($0.name.lowercased(), $0.value) }
    let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    self.init(
      method: request.method, target: request.url.path(percentEncoded: true) + query,
      fields: Dictionary(fields) { "\($0), \($1)" }, body: request.body?.contents ?? Data())
  }

  fileprivate init(_ request: Request) {
    let fields = request.headers.fields.map { ($0.name.lowercased(), $0.value) }
    self.init(
      method: request.method, target: request.target, fields: Dictionary(fields) { "\($0), \($1)" },
      body: request.body)
  }
}

extension RequestBody {
  /// All bytes of the body; none if it cannot be read.
  fileprivate var contents: Data {
    switch self {
    case .data(let data): return data
    case .file(let file): return (try? Data(contentsOf: file)) ?? Data()
    case .stream(let stream):
      guard let stream = try? stream.open() else { return Data() }
      stream.open()
      defer { stream.close() }
      var data = Data()
      var piece = [UInt8](repeating: 0, count: 4096)
      while case let count = stream.read(&piece, maxLength: piece.count), count > 0 { data += piece[..<count] }
      return data
    }
  }
}

extension Response {
  fileprivate init(_ answer: Answer) {
    var headers = Headers()
    for (name, value) in answer.fields { headers.add(name, value) }
    let pieces = answer.steps.map { step -> ResponseBody.Piece in
      switch step {
      case .data(let data): .data(data)
      case .wait(let gate): .wait(gate)
      case .reset: .reset
      }
    }
    let body: ResponseBody =
      switch answer.framing {
      case .length: .announced(length: answer.announced ?? answer.byteCount, pieces)
      case .chunked: .chunked(pieces)
      case .closeDelimited: .closeDelimited(pieces)
      }
    self.init(answer.status, headers: headers, body: body)
  }
}

extension DownloadConfiguration {
  /// One attempt for each job, so that a failure is not repeated.
  package static var once: DownloadConfiguration {
    var configuration = DownloadConfiguration()
    configuration.retry = .never
    // The clock doesn't advance, so that no time limit expires on a busy machine.
    configuration.clock = TestClock()
    return configuration
  }
}
