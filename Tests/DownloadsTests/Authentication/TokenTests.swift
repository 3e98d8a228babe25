import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import Downloads

/// One token for many requests, refreshed once after any number of refusals.
@Suite(.connected) struct TokenTests {
  struct Denied: Error, CustomStringConvertible {
    var description: String { "the session has ended" }
  }

  /// A refresher that records the refused tokens.
  final class Refresher: Sendable {
    let refused = Mutex<[String?]>([])
    private let answer: @Sendable (_ count: Int) async throws -> String

    init(_ answer: @escaping @Sendable (_ count: Int) async throws -> String) { self.answer = answer }

    func provider(_ token: String?) -> TokenProvider {
      TokenProvider(token: token) { refused in
        let count = self.refused.withLock { all in
          all.append(refused)
          return all.count
        }
        return try await self.answer(count)
      }
    }

    var calls: [String?] { refused.withLock { $0 } }
  }

  private static func service(_ provider: TokenProvider, over site: Site) -> DownloadService {
    var configuration = DownloadConfiguration.once
    configuration.tokenProvider = provider
    configuration.maximumTransfersPerHost = 10
    configuration.clock = TestClock()
    return DownloadService(identifier: "tokens", configuration: configuration, transport: site.transport)
  }

  private static func outcomes(of jobs: [DownloadJob]) async -> [DownloadOutcome] {
    var outcomes: [DownloadOutcome] = []
    for job in jobs { outcomes.append(await job.outcome) }
    for case .finished(let file) in outcomes { try? FileManager.default.removeItem(at: file.location) }
    return outcomes
  }

  /// Answers the next exchanges with 200 for one token and 401 for others, and returns their Authorization fields.
  private static func answer(
    _ count: Int, of transport: ManualTransport, accepting token: String
  ) async throws -> [String?] {
    var tokens: [String?] = []
    for _ in 0..<count {
      let call = try await transport.next()
      let isAccepted = call.request.fields["Authorization"] == "Bearer \(token)"
      let head = ResponseHead(status: isAccepted ? 200 : 401, url: call.request.url.absoluteString)
      try call.sink.begin(head)
      // The service handles the reports in order, so this one comes before later ones.
      call.report(.finished(head))
      tokens.append(call.request.fields["Authorization"])
    }
    return tokens
  }

  private static func tokens(_ site: Site) -> [String] { site.requests.map { $0.fields["authorization"] ?? "none" } }

  @Test("DL-27 ten parallel 401s cause one refresh and ten replays", arguments: Wire.allCases, ActorContext.allCases)
  func parallel(over wire: Wire, from home: ActorContext) async throws {
    try await home.run { isolation in
      let gate = Gate()
      let site = try Site(wire) { request in
        request.fields["authorization"] == "Bearer new"
          ? .text("here") : Answer(status: 401, steps: [.wait(gate), .text("denied")])
      }
      let refresher = Refresher { _ in "new" }
      let service = Self.service(refresher.provider("old"), over: site)
      var jobs: [DownloadJob] = []
      for number in 0..<10 { jobs.append(service.start(.get("\(site.base)/\(number)"))) }
      await gate.reached(times: 10)
      gate.open()
      #expect(await Self.outcomes(of: jobs).map { $0.file?.byteCount } == Array(repeating: 4, count: 10))
      #expect(refresher.calls == ["old"])
      #expect(
        Self.tokens(site).sorted() == Array(repeating: "Bearer new", count: 10)
          + Array(repeating: "Bearer old", count: 10))
      // The next one begins with the new token.
      let next = service.start(.get("\(site.base)/next"))
      #expect(await Self.outcomes(of: [next]).map { $0.file?.byteCount } == [4])
      #expect(Self.tokens(site).last == "Bearer new")
      #expect(refresher.calls == ["old"])
    }
  }

  @Test("DL-28 a failed refresh fails every waiting job with its error")
  @MainActor func failing() async throws {
    let gate = Gate()
    let transport = ManualTransport()
    let refresher = Refresher { count in
      await gate.pass()
      if count == 1 { throw Denied() }
      return "new"
    }
    var configuration = DownloadConfiguration.once
    configuration.tokenProvider = refresher.provider("old")
    let service = DownloadService(configuration: configuration, transport: transport)
    let jobs = (0..<5).map { service.start(.get("http://h/\($0)")) }
    #expect(try await Self.answer(5, of: transport, accepting: "new") == Array(repeating: "Bearer old", count: 5))
    gate.open()
    let error = DownloadError(.refreshFailed(UnderlyingError(Denied())), attempts: 1)
    #expect(await Self.outcomes(of: jobs) == Array(repeating: .failed(error), count: 5))
    #expect(
      "\(error)" == """
        Cannot refresh the token: the session has ended. The destination is unchanged. The user probably has to log \
        in again.
        """)
    #expect(refresher.calls == ["old"])
  }

  @Test("DL-28 after a failed refresh the next request may refresh again", arguments: Wire.allCases)
  @MainActor func again(over wire: Wire) async throws {
    let site = try Site(wire) { request in
      request.fields["authorization"] == "Bearer new" ? .text("here") : .text("denied", status: 401)
    }
    let refresher = Refresher { count in
      if count == 1 { throw Denied() }
      return "new"
    }
    let service = Self.service(refresher.provider("old"), over: site)
    let error = DownloadError(.refreshFailed(UnderlyingError(Denied())), attempts: 1)
    #expect(await service.start(.get("\(site.base)/1")).outcome == .failed(error))
    let next = service.start(.get("\(site.base)/2"))
    #expect(await Self.outcomes(of: [next]).map { $0.file?.byteCount } == [4])
    #expect(refresher.calls == ["old", "old"])
  }

  @Test("DL-29 the sixth refresh within 30 s fails without a call of the refresher", arguments: Wire.allCases)
  @MainActor func tooMany(over wire: Wire) async throws {
    let site = try Site(wire) { _ in .text("denied", status: 401) }
    let refresher = Refresher { "token \($0)" }
    let service = Self.service(refresher.provider(nil), over: site)
    let first = await service.start(.get("\(site.base)/1")).outcome
    guard case .unacceptableStatus(let rejected)? = first.error?.reason else {
      Issue.record("Three tokens were not enough.")
      return
    }
    #expect(rejected.head.status == 401)
    #expect(rejected.body == Data("denied".utf8))
    #expect(refresher.calls == [nil, "token 1", "token 2"])
    let error = DownloadError(.tooManyRefreshes(limit: 5, window: .seconds(30)), attempts: 1)
    #expect(await service.start(.get("\(site.base)/2")).outcome == .failed(error))
    #expect(await service.start(.get("\(site.base)/3")).outcome == .failed(error))
    #expect(refresher.calls == [nil, "token 1", "token 2", "token 3", "token 4"])
    #expect(
      "\(error)" == """
        Tokens were refreshed 5 times within 30.0 seconds, and the server still refuses them. The destination is \
        unchanged. The account probably has no permission for this document.
        """)
    let tokens = ["none"] + (1...3).map { "Bearer token \($0)" } + (3...5).map { "Bearer token \($0)" }
    #expect(Self.tokens(site) == tokens + ["Bearer token 5"])
  }

  @Test("DL-29 refreshes that are 30 s old don't count")
  func window() {
    var state = TokenState<Int>(TokenProvider(token: "0") { _ in "" })
    for second in 0..<5 {
      #expect(state.refused(1, generation: second, at: .seconds(second)) == .refresh)
      #expect(state.refreshed("\(second + 1)") == [1])
    }
    #expect(state.refused(1, generation: 5, at: .milliseconds(29_999)) == .refuse)
    #expect(state.refused(1, generation: 5, at: .seconds(30)) == .refresh)
    #expect(state.refreshed(nil) == [1])
    #expect(state.refused(1, generation: 5, at: .milliseconds(30_999)) == .refuse)
    #expect(state.refused(1, generation: 5, at: .seconds(31)) == .refresh)
  }

  @Test("DL-30 a 401 for an older token is answered with the current one, without a refresh", arguments: Wire.allCases)
  @MainActor func older(over wire: Wire) async throws {
    let gate = Gate()
    let site = try Site(wire) { request in
      if request.fields["authorization"] == "Bearer new" { return .text("here") }
      return Answer(status: 401, steps: request.target == "/slow" ? [.wait(gate), .text("denied")] : [.text("denied")])
    }
    let refresher = Refresher { _ in "new" }
    let service = Self.service(refresher.provider("old"), over: site)
    let slow = service.start(.get("\(site.base)/slow"))
    await gate.reached()
    let quick = service.start(.get("\(site.base)/quick"))
    #expect(await Self.outcomes(of: [quick]).map { $0.file?.byteCount } == [4])
    gate.open()
    #expect(await Self.outcomes(of: [slow]).map { $0.file?.byteCount } == [4])
    #expect(refresher.calls == ["old"])
    #expect(Self.tokens(site) == ["Bearer old", "Bearer old", "Bearer new", "Bearer new"])
  }

  @Test("DL-31 a refresher that returns immediately blocks no job", arguments: Wire.allCases, ActorContext.allCases)
  func immediate(over wire: Wire, from home: ActorContext) async throws {
    try await home.run { isolation in
      let site = try Site(wire) { request in
        request.fields["authorization"] == "Bearer new" ? .text("here") : .text("denied", status: 401)
      }
      let refresher = Refresher { _ in "new" }
      let service = Self.service(refresher.provider(nil), over: site)
      let jobs = [service.start(.get("\(site.base)/1")), service.start(.get("\(site.base)/2"))]
      #expect(await Self.outcomes(of: jobs).map { $0.file?.byteCount } == [4, 4])
      #expect(refresher.calls == [nil])
    }
  }

  @Test("DL-61 one generation of tokens is refreshed at most once", arguments: 0..<20 as Range<UInt64>)
  func generations(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<TestScale.rounds(20) {
      var state = TokenState<Int>(TokenProvider(token: "0", limit: .max) { _ in "" })
      var refreshes: [Int: Int] = [:]
      var failures: [Int: Int] = [:]
      var waiting: [Int] = []
      for step in 0..<100 {
        if !waiting.isEmpty, Int.random(in: 0..<4, using: &random) == 0 {
          let isFailure = Bool.random(using: &random)
          if isFailure { failures[state.generation, default: 0] += 1 }
          #expect(state.refreshed(isFailure ? nil : "\(step)") == waiting, "seed \(seed)")
          waiting = []
        } else {
          let used = Int.random(in: max(0, state.generation - 2)...state.generation, using: &random)
          let answer = state.refused(step, generation: used, at: .zero)
          switch (used < state.generation, waiting.isEmpty) {
          case (true, _): #expect(answer == .replay, "seed \(seed)")
          case (false, true): #expect(answer == .refresh, "seed \(seed)")
          case (false, false): #expect(answer == .wait, "seed \(seed)")
          }
          if answer == .refresh { refreshes[state.generation, default: 0] += 1 }
          if answer != .replay { waiting.append(step) }
        }
      }
      for (generation, count) in refreshes {
        #expect(count <= 1 + failures[generation, default: 0], "seed \(seed)")
      }
    }
  }

  @Test("a token is sent only to its origin, appears in no error, and never replaces a field of the request")
  @MainActor func secrecy() async throws {
    let other = try Site(.standard) { _ in .text("elsewhere", status: 403) }
    let site = try Site(.standard) { request in
      request.target == "/away" ? .redirect(307, to: "\(other.base)/x") : .text("denied", status: 403)
    }
    let refresher = Refresher { _ in "new" }
    let service = Self.service(refresher.provider("s3cret"), over: site)
    let end = await service.start(.get("\(site.base)/away")).outcome
    #expect(other.requests.map { $0.fields["authorization"] } == [nil])
    #expect(!"\(end)".contains("s3cret"))
    _ = await service.start(.get("\(site.base)/own", fields: ["Authorization": "Mine abc"])).outcome
    #expect(Self.tokens(site) == ["Bearer s3cret", "Mine abc"])
    #expect(refresher.calls == [])
  }

  @Test("a job that is canceled while it waits for a token ends once and blocks no other")
  @MainActor func cancelled() async throws {
    let gate = Gate()
    let transport = ManualTransport()
    let refresher = Refresher { _ in
      await gate.pass()
      return "new"
    }
    var configuration = DownloadConfiguration.once
    configuration.tokenProvider = refresher.provider("old")
    let service = DownloadService(configuration: configuration, transport: transport)
    let jobs = (0..<3).map { service.start(.get("http://h/\($0)")) }
    #expect(try await Self.answer(3, of: transport, accepting: "new").count == 3)
    jobs[0].cancel()
    #expect(await jobs[0].outcome == .cancelled())
    gate.open()
    #expect(try await Self.answer(2, of: transport, accepting: "new") == ["Bearer new", "Bearer new"])
    #expect(await Self.outcomes(of: jobs).map { $0.file?.byteCount } == [nil, 0, 0])
    #expect(refresher.calls == ["old"])
  }
}
