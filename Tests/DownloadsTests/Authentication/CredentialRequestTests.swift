import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Testing

@testable import Downloads

/// The credential that the delegate provides, immediately or later.
@Suite(.connected) struct CredentialRequestTests {
  private static func site(_ wire: Wire) throws -> Site {
    try Site(wire) { request in
      if request.fields["authorization"] == LoginTests.basic { return .text("here") }
      return Answer(status: 401, fields: [("WWW-Authenticate", "Basic realm=\"vault\"")], steps: [.text("denied")])
    }
  }

  @Test("DL-64 the delegate may answer a challenge later", arguments: Wire.allCases, ActorContext.allCases)
  func later(over wire: Wire, from home: ActorContext) async throws {
    try await home.run { isolation in
      let site = try Self.site(wire)
      let service = DownloadService(configuration: .once, transport: site.transport)
      let recorder = ExchangeDelegateRecorder()
      service.delegate = recorder
      let place = try TemporaryFolder()
      let job = service.start(.get("\(site.base)/x", to: .file(place.file())))
      let credentialRequest = try #require(await recorder.credentialRequest(1))
      #expect(credentialRequest.realm == "vault")
      #expect(credentialRequest.url.absoluteString == "\(site.base)/x")
      #expect(recorder.outcomes == [])
      // From another thread, and more than once.
      await Task.detached {
        credentialRequest.answer(LoginTests.user)
        credentialRequest.answer(nil)
      }.value
      #expect(await job.outcome.file?.byteCount == 4)
      #expect(recorder.credentialRequests.count == 1)
      #expect(site.requests.map { $0.fields["authorization"] } == [nil, LoginTests.basic])
    }
  }

  @Test(
    "DL-64 a cancellation before the answer ends the job once, and the late answer is ignored", arguments: Wire.allCases
  )
  @MainActor func cancelled(over wire: Wire) async throws {
    let site = try Self.site(wire)
    let service = DownloadService(identifier: "login", configuration: .once, transport: site.transport)
    let recorder = ExchangeDelegateRecorder()
    service.delegate = recorder
    let job = service.start(.get("\(site.base)/x"))
    let credentialRequest = try #require(await recorder.credentialRequest(1))
    job.cancel()
    #expect(await job.outcome == .cancelled())
    credentialRequest.answer(LoginTests.user)
    // An effect of the late answer would be queued before this job.
    let last = service.start(.get("\(site.base)/y"))
    try #require(await recorder.credentialRequest(2)).answer(nil)
    #expect(await last.outcome.error != nil)
    #expect(await recorder.ends(2).map { $0 == .cancelled() } == [true, false])
    #expect(site.requests.map(\.target) == ["/x", "/y"])
  }

  @Test(
    "DL-64 without an answer the job ends with the 401, even if the request is released", arguments: Wire.allCases,
    [true, false])
  @MainActor func refused(over wire: Wire, isReleased: Bool) async throws {
    let site = try Self.site(wire)
    let service = DownloadService(configuration: .once, transport: site.transport)
    let recorder = ExchangeDelegateRecorder()
    service.delegate = recorder
    let job = service.start(.get("\(site.base)/x"))
    _ = await recorder.credentialRequest(1)
    if !isReleased { recorder.credentialRequests.first?.answer(nil) }
    recorder.dropCredentialRequests()
    guard case .unacceptableStatus(let rejected)? = await job.outcome.error?.reason else {
      Issue.record("The 401 was lost.")
      return
    }
    #expect(rejected.head.status == 401)
    #expect(rejected.body == Data("denied".utf8))
    #expect(site.requests.count == 1)
  }

  @Test("DL-64 after a wrong credential the delegate is called again, three times in total", arguments: Wire.allCases)
  @MainActor func wrong(over wire: Wire) async throws {
    let site = try Self.site(wire)
    let service = DownloadService(configuration: .once, transport: site.transport)
    let recorder = ExchangeDelegateRecorder()
    recorder.credential = { _ in Credential(user: "ada", password: "wrong") }
    service.delegate = recorder
    let end = await service.start(.get("\(site.base)/x")).outcome
    #expect(end.error != nil)
    #expect(recorder.credentialRequests.count == 3)
    #expect(site.requests.count == 4)
    #expect(!"\(end)".contains("wrong"))
  }

  @Test("a delegate that is released before it answers leaves the 401", arguments: Wire.allCases)
  @MainActor func gone(over wire: Wire) async throws {
    let site = try Self.site(wire)
    let service = DownloadService(configuration: .once, transport: site.transport)
    var recorder: ExchangeDelegateRecorder? = ExchangeDelegateRecorder()
    service.delegate = recorder
    let job = service.start(.get("\(site.base)/x"))
    _ = await recorder?.credentialRequest(1)
    recorder = nil
    #expect(await job.outcome.error != nil)
  }
}
