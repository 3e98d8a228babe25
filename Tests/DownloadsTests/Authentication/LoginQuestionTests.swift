import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Testing

@testable import Downloads

/// The delegate is asked for a credential, and may take its time.
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
      let witness = AskedWitness()
      service.delegate = witness
      let place = try Workplace()
      let job = service.start(.get("\(site.base)/x", to: .file(place.file())))
      let question = try #require(await witness.question(1))
      #expect(question.realm == "vault")
      #expect(question.url.absoluteString == "\(site.base)/x")
      #expect(witness.outcomes == [])
      // From another thread, and more than once.
      await Task.detached {
        question.answer(LoginTests.user)
        question.answer(nil)
      }.value
      #expect(await job.outcome.file?.byteCount == 4)
      #expect(witness.questions.count == 1)
      #expect(site.asks.map { $0.fields["authorization"] } == [nil, LoginTests.basic])
    }
  }

  @Test("DL-64 cancel meanwhile gives one completion, and the late answer is ignored", arguments: Wire.allCases)
  @MainActor func cancelled(over wire: Wire) async throws {
    let site = try Self.site(wire)
    let service = DownloadService(identifier: "fence", configuration: .once, transport: site.transport)
    let witness = AskedWitness()
    service.delegate = witness
    let job = service.start(.get("\(site.base)/x"))
    let question = try #require(await witness.question(1))
    job.cancel()
    #expect(await job.outcome == .cancelled())
    question.answer(LoginTests.user)
    // Whatever the late answer may have caused stands before this one.
    let last = service.start(.get("\(site.base)/y"))
    try #require(await witness.question(2)).answer(nil)
    #expect(await last.outcome.error != nil)
    #expect(await witness.ends(2).map { $0 == .cancelled() } == [true, false])
    #expect(site.asks.map(\.target) == ["/x", "/y"])
  }

  @Test(
    "DL-64 no answer leaves the 401, also if the question is only forgotten", arguments: Wire.allCases, [true, false])
  @MainActor func refused(over wire: Wire, isForgotten: Bool) async throws {
    let site = try Self.site(wire)
    let service = DownloadService(configuration: .once, transport: site.transport)
    let witness = AskedWitness()
    service.delegate = witness
    let job = service.start(.get("\(site.base)/x"))
    _ = await witness.question(1)
    if !isForgotten { witness.questions.first?.answer(nil) }
    witness.forgetQuestions()
    guard case .unacceptableStatus(let rejected)? = await job.outcome.error?.reason else {
      Issue.record("The 401 was lost.")
      return
    }
    #expect(rejected.head.status == 401)
    #expect(rejected.body == Data("denied".utf8))
    #expect(site.asks.count == 1)
  }

  @Test("DL-64 a wrong answer is asked about again, three times in all", arguments: Wire.allCases)
  @MainActor func wrong(over wire: Wire) async throws {
    let site = try Self.site(wire)
    let service = DownloadService(configuration: .once, transport: site.transport)
    let witness = AskedWitness()
    witness.credential = { _ in Credential(user: "ada", password: "wrong") }
    service.delegate = witness
    let end = await service.start(.get("\(site.base)/x")).outcome
    #expect(end.error != nil)
    #expect(witness.questions.count == 3)
    #expect(site.asks.count == 4)
    #expect(!"\(end)".contains("wrong"))
  }

  @Test("a delegate that goes while it is asked leaves the 401", arguments: Wire.allCases)
  @MainActor func gone(over wire: Wire) async throws {
    let site = try Self.site(wire)
    let service = DownloadService(configuration: .once, transport: site.transport)
    var witness: AskedWitness? = AskedWitness()
    service.delegate = witness
    let job = service.start(.get("\(site.base)/x"))
    _ = await witness?.question(1)
    witness = nil
    #expect(await job.outcome.error != nil)
  }
}
