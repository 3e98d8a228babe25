import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Testing

@testable import Downloads

/// The credential that the delegate provides, at once or later.
@Suite(.connected) struct LoginQuestionTests {
  private static func site(_ wire: Wire) throws -> Site {
    try Site(wire) { ask in
      if ask.fields["authorization"] == LoginTests.basic { return .text("here") }
      return Answer(status: 401, fields: [("WWW-Authenticate", "Basic realm=\"vault\"")], steps: [.text("denied")])
    }
  }

  @Test("DL-64 the delegate may answer a challenge later", arguments: Wire.allCases, ActorContext.allCases)
  func later(over wire: Wire, from home: ActorContext) async throws {
    try await home.run { isolation in
      let site = try Self.site(wire)
      let service = DownloadService(configuration: .once, transport: site.transport)
      let witness = ExchangeDelegateRecorder()
      service.delegate = witness
      let place = try TemporaryFolder()
      let job = service.start(.get("\(site.base)/x", to: .file(place.file())))
      let question = try #require(await witness.credentialRequest(1))
      #expect(question.realm == "vault")
      #expect(question.url.absoluteString == "\(site.base)/x")
      #expect(witness.outcomes == [])
      // From another thread, and more than once.
      await Task.detached {
        question.answer(LoginTests.user)
        question.answer(nil)
      }.value
      #expect(await job.outcome.file?.byteCount == 4)
      #expect(witness.credentialRequests.count == 1)
      #expect(site.asks.map { $0.fields["authorization"] } == [nil, LoginTests.basic])
    }
  }

  @Test(
    "DL-64 a cancel before the answer gives one completion, and the late answer is ignored", arguments: Wire.allCases)
  @MainActor func cancelled(over wire: Wire) async throws {
    let site = try Self.site(wire)
    let service = DownloadService(identifier: "login", configuration: .once, transport: site.transport)
    let witness = ExchangeDelegateRecorder()
    service.delegate = witness
    let job = service.start(.get("\(site.base)/x"))
    let question = try #require(await witness.credentialRequest(1))
    job.cancel()
    #expect(await job.outcome == .cancelled())
    question.answer(LoginTests.user)
    // An effect of the late answer would be queued before this job.
    let last = service.start(.get("\(site.base)/y"))
    try #require(await witness.credentialRequest(2)).answer(nil)
    #expect(await last.outcome.error != nil)
    #expect(await witness.ends(2).map { $0 == .cancelled() } == [true, false])
    #expect(site.asks.map(\.target) == ["/x", "/y"])
  }

  @Test(
    "DL-64 without an answer the job ends with the 401, also if the question is released", arguments: Wire.allCases,
    [true, false])
  @MainActor func refused(over wire: Wire, isReleased: Bool) async throws {
    let site = try Self.site(wire)
    let service = DownloadService(configuration: .once, transport: site.transport)
    let witness = ExchangeDelegateRecorder()
    service.delegate = witness
    let job = service.start(.get("\(site.base)/x"))
    _ = await witness.credentialRequest(1)
    if !isReleased { witness.credentialRequests.first?.answer(nil) }
    witness.dropCredentialRequests()
    guard case .unacceptableStatus(let rejected)? = await job.outcome.error?.reason else {
      Issue.record("The 401 was lost.")
      return
    }
    #expect(rejected.head.status == 401)
    #expect(rejected.body == Data("denied".utf8))
    #expect(site.asks.count == 1)
  }

  @Test("DL-64 a wrong credential is asked for again, three times in all", arguments: Wire.allCases)
  @MainActor func wrong(over wire: Wire) async throws {
    let site = try Self.site(wire)
    let service = DownloadService(configuration: .once, transport: site.transport)
    let witness = ExchangeDelegateRecorder()
    witness.credential = { _ in Credential(user: "ada", password: "wrong") }
    service.delegate = witness
    let end = await service.start(.get("\(site.base)/x")).outcome
    #expect(end.error != nil)
    #expect(witness.credentialRequests.count == 3)
    #expect(site.asks.count == 4)
    #expect(!"\(end)".contains("wrong"))
  }

  @Test("a delegate that is released before it answers leaves the 401", arguments: Wire.allCases)
  @MainActor func gone(over wire: Wire) async throws {
    let site = try Self.site(wire)
    let service = DownloadService(configuration: .once, transport: site.transport)
    var witness: ExchangeDelegateRecorder? = ExchangeDelegateRecorder()
    service.delegate = witness
    let job = service.start(.get("\(site.base)/x"))
    _ = await witness?.credentialRequest(1)
    witness = nil
    #expect(await job.outcome.error != nil)
  }
}
