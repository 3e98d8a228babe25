import ArmatureTestSupport
import ArmatureTesting
import Downloads
import Foundation
import LoopbackServer
import Testing

/// The same events over each wire.
@Suite(.connected) struct WireTests {
  private func log(over wire: Wire, isolation: isolated any Actor = #isolation) async throws -> [String] {
    let place = try TemporaryFolder()
    let count = Counter()
    let site = try Site(wire) { request in
      switch (request.target, count.next()) {
      case ("/x", 1): .text("busy", status: 503)
      case ("/x", _): .redirect(307, to: "/y")
      default: .text("hello")
      }
    }
    let request = DownloadRequest(
      method: "PUT", url: "\(site.base)/x", fields: ["X-Note": "n"], body: .data(Data("body".utf8)),
      to: .file(place.file()))
    let observed = await events(of: request, over: site.transport).map { event in
      switch event {
      case .queued: "queued"
      case .started(let attempt): "started \(attempt)"
      case .sent: "sent"
      case .head(let head): "head \(head.status)"
      case .redirected: "redirected"
      case .progress(let progress): "progress \(progress.received) of \(progress.total.map { "\($0)" } ?? "?")"
      case .validated: "validated"
      case .moved: "moved"
      case .retrying(_, let error): "retrying \(error.attempts)"
      case .ended(.finished(let file)): "finished \(file.byteCount)"
      case .ended: "ended otherwise"
      default: "other"
      }
    }
    let requests = site.requests.map { request in
      let body = String(decoding: request.body, as: UTF8.self)
      return "\(request.method) \(request.target) \(request.fields["x-note"] ?? "-") \(body)"
    }
    return requests + observed.filter { $0 != "sent" && $0 != "other" } + [place.text() ?? "nothing"]
  }

  @Test("DL-92 a script and a server on a socket have the same events", arguments: Wire.connected)
  @MainActor func sameEvents(wire: Wire) async throws {
    let scripted = try await log(over: .scripted)
    #expect(scripted.prefix(3) == ["PUT /x n body", "PUT /x n body", "PUT /y n body"])
    #expect(scripted.suffix(5) == ["progress 5 of 5", "validated", "moved", "finished 5", "hello"])
    #expect(try await log(over: wire) == scripted)
  }
}
