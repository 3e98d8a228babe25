import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Testing

/// The state after thousands of jobs and after killed processes, each tested in a separate process.
@Suite(.serialized, .connected) struct EnduranceTests {
  @Test("DL-101 after thousands of small downloads no job is alive and no file is open")
  func many() async throws {
    let server = try LoopbackServer { _ in Response(body: .text("small")) }
    let count = TestScale.rounds(2_000)
    let numbers = try await Probe("many", server.url("/x"), "\(count)").numbers()
    #expect(numbers == [count, 0, 0])
  }

  @Test(
    "DL-58 a process killed at random moments leaves a partial file to continue", arguments: Wire.available,
    1...TestScale.rounds(9))
  func killed(wire: Wire, seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let place = try TemporaryFolder()
    let server = try LoopbackServer(security: wire.security)
    let environment = try wire.environment()
    let content = Content.seeded(UInt64(seed), count: 400_000)
    let resource = Route.resource(content, etag: "\"\(seed)\"")
    for _ in 0..<4 {
      // A gate holds back the last bytes of the answer, so the process can't end by itself.
      let gate = Gate()
      let count = Int.random(in: 1..<60_000, using: &random)
      server["/x"] = resource.reset(afterBytes: count, at: gate)
      let range = rest(in: place)
      let probe = try Probe("resume", server.url("/x"), place.file().path, environment: environment)
      await gate.reached()
      #expect(server.requests.last?.headers["Range"] == range, "seed \(seed)")
      // How many of these bytes the process has handled is random, which is the purpose of the test.
      for _ in 0..<Int.random(in: 0..<40, using: &random) { await Task.yield() }
      probe.kill()
      let status = await probe.end()
      #expect(status == -SIGKILL)
      gate.open()
      #expect(place.names.allSatisfy { $0.hasPrefix(".document.") && $0.contains(".part") }, "seed \(seed)")
    }
    server["/x"] = resource
    let range = rest(in: place)
    let last = try Probe("resume", server.url("/x"), place.file().path, environment: environment)
    #expect(try await last.numbers() == [400_000], "seed \(seed)")
    #expect(server.requests.last?.headers["Range"] == range, "seed \(seed)")
    #expect(try Data(contentsOf: place.file()) == content.data, "seed \(seed)")
    #expect(place.names == ["document"], "seed \(seed)")
  }

  @Test("DL-96 jobs of a killed process end in a later one", arguments: 1...TestScale.rounds(5))
  func journal(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let place = try TemporaryFolder()
    let server = try LoopbackServer()
    let contents = (0..<3).map { Content.seeded(UInt64(seed * 3 + $0), count: 100_000) }
    for launch in 0..<4 {
      let gate = Gate()
      for (number, content) in contents.enumerated() {
        let count = Int.random(in: 1..<20_000, using: &random)
        server["/x/\(number)"] = .resource(content, etag: "\"1\"").reset(afterBytes: count, at: gate)
      }
      let probe = try Probe("journal", server.url("/x"), place.file().path)
      // All jobs are in the journal before the first kill; a later kill may come while it is read.
      await gate.reached(times: launch == 0 ? 3 : Int.random(in: 1...3, using: &random))
      for _ in 0..<Int.random(in: 0..<40, using: &random) { await Task.yield() }
      probe.kill()
      let status = await probe.end()
      #expect(status == -SIGKILL)
      gate.open()
    }
    for (number, content) in contents.enumerated() { server["/x/\(number)"] = .resource(content, etag: "\"1\"") }
    #expect(try await Probe("journal", server.url("/x"), place.file().path).numbers() == [3, 1], "seed \(seed)")
    for (number, content) in contents.enumerated() {
      #expect(try Data(contentsOf: place.file("document.\(number)")) == content.data, "seed \(seed)")
    }
    #expect(place.names.filter { $0 != "document.journal" } == (0..<3).map { "document.\($0)" }, "seed \(seed)")
  }

  /// The range that continues the partial file; nil if there is none.
  private func rest(in place: TemporaryFolder) -> String? {
    guard let sidecar = place.names.first(where: { $0.hasPrefix(".document.") && $0.hasSuffix(".part.json") }),
      let size = try? FileManager.default.attributesOfItem(
        atPath: place.file(String(sidecar.dropLast(".json".count))).path)[.size] as? Int
    else { return nil }
    return size > 0 ? "bytes=\(size)-" : nil
  }
}
