import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Synchronization
import Testing

/// Downloads over several connections whose process is killed.
@Suite(.serialized, .connected) struct RangeTests {
  /// The parts of a sidecar that this suite reads.
  private struct Sidecar: Decodable {
    var offset: Int
    var ranges: [[Int]]?
  }

  @Test(
    "DL-109 a process killed at random moments leaves ranges that are in the file", arguments: 1...TestScale.rounds(6))
  func killed(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let place = try TemporaryFolder()
    let server = try LoopbackServer()
    let count = 24 << 20
    let data = Content.seeded(UInt64(seed), count: count).data
    let resource = Resource(.data(data), etag: "\"\(seed)\"")
    for _ in 0..<3 {
      // Each connection stops at its own place and waits at the gate, so the process can't end by itself.
      let gate = Gate()
      let stops = Mutex((0..<64).map { _ in Int.random(in: 1..<(5 << 20), using: &random) })
      server["/x"] = Route { request in
        let stop = stops.withLock { $0.popLast() ?? 1 }
        return resource.response(to: request).reset(afterBytes: stop, at: gate)
      }
      let probe = try Probe("ranges", server.url("/x"), place.file().path)
      await gate.reached(times: Int.random(in: 1...3, using: &random))
      for _ in 0..<Int.random(in: 0..<40, using: &random) { await Task.yield() }
      probe.kill()
      let status = await probe.end()
      #expect(status == -SIGKILL)
      gate.open()
      try checkRanges(in: place, data, "seed \(seed)")
    }
    server["/x"] = .resource(resource)
    let work = seed.isMultiple(of: 2) ? "ranges" : "resume"
    #expect(try await Probe(work, server.url("/x"), place.file().path).numbers() == [count], "seed \(seed)")
    #expect(try Data(contentsOf: place.file()) == data, "seed \(seed)")
    #expect(place.names == ["document"], "seed \(seed)")
  }

  /// Checks that the part has the bytes that the sidecar names.
  private func checkRanges(in place: TemporaryFolder, _ data: Data, _ comment: Comment) throws {
    guard let name = place.names.first(where: { $0.hasSuffix(".part.json") }) else { return }
    let sidecar = try JSONDecoder().decode(Sidecar.self, from: Data(contentsOf: place.file(name)))
    let part = try? Data(contentsOf: place.file(String(name.dropLast(".json".count))))
    for range in sidecar.ranges ?? [] {
      let part = try #require(part, comment)
      #expect(range[1] <= part.count && part[range[0]..<range[1]] == data[range[0]..<range[1]], comment)
    }
  }
}
