import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

@testable import Fetch

/// The exit status of the program by the kind of the failure, and the kind in its JSON.
@Suite(.connected) struct ExitStatusTests {
  private let place: TemporaryFolder
  private let server: LoopbackServer
  private let film = Content.seeded(7, count: 100_000)

  init() throws {
    place = try TemporaryFolder()
    server = try LoopbackServer()
    server["/film.bin"] = .resource(film, etag: #""v1""#)
  }

  /// Runs the program, and compares its status and the kind in the last line of its JSON.
  private func expect(
    _ kind: FailureKind, _ arguments: String..., location: SourceLocation = #_sourceLocation
  )
    async throws
  {
    struct Line: Decodable {
      let event: String
      let kind: String?
      let message: String?
    }
    let process = try FetchProcess(arguments + ["--json", "--retries", "0", "--no-proxy"], in: place.folder)
    let outcome = await process.outcome()
    #expect(outcome.status == kind.exitStatus, sourceLocation: location)
    #expect(outcome.errors == "", sourceLocation: location)
    let last = try #require(outcome.output.split(separator: "\n").last, sourceLocation: location)
    let line = try JSONDecoder().decode(Line.self, from: Data(last.utf8))
    #expect(line.event == "failed", sourceLocation: location)
    #expect(line.kind == kind.rawValue, sourceLocation: location)
    #expect(line.message?.isEmpty == false, sourceLocation: location)
  }

  @Test("a host without an address and a malformed URL are failures of the address")
  func address() async throws {
    try await expect(.address, "http://name.invalid/a")
    try await expect(.address, "http://127.0.0.1/a b")
    try await expect(.address, "http://127.0.0.1:99999/a")
    try await expect(.address, "http://host%20name/a")
  }

  @Test("a refused and a lost connection are failures of the connection")
  func connection() async throws {
    let closed = try LoopbackServer()
    closed.stop()
    try await expect(.connection, closed.url("/a"))
    server["/reset"] = Route.bytes(film).reset(afterBytes: 50_000)
    try await expect(.connection, server.url("/reset"))
  }

  @Test("a refused status is a failure of the status")
  func status() async throws {
    try await expect(.status, server.url("/nope"))
  }

  @Test("a redirect in a circle and an answer of another protocol are failures of the response")
  func response() async throws {
    server["/circle"] = .redirect(302, to: "/circle")
    try await expect(.response, server.url("/circle"))
    server["/shell"] = .raw(.text("SSH-2.0-OpenSSH_9.2\r\n"))
    try await expect(.response, server.url("/shell"))
  }

  @Test("a file that can't be written is a failure of the disk")
  func disk() async throws {
    try await expect(.disk, server.url("/film.bin"), "-o", "none/film.bin")
    try await expect(.disk, server.url("/film.bin"), "--upload", "none")
  }

  @Test("a wrong digest is a failure of the checksum")
  func checksum() async throws {
    try await expect(.checksum, server.url("/film.bin"), "--sha256", String(repeating: "0", count: 64))
  }

  @Test("the time limit is a timeout")
  func timeout() async throws {
    server["/slow"] = Route.bytes(film).waiting(at: Gate())
    try await expect(.timeout, server.url("/slow"), "--max-time", "0.2")
  }

  @Test("a field that can't be sent is a failure of usage")
  func usage() async throws {
    try await expect(.usage, server.url("/film.bin"), "--header", "A B: c")
    #expect(server.counts.requests == 0)
  }

  @Test("a file that has no certificate is a failure of usage", arguments: ["--cacert", "--cert", "--crl"])
  func certificates(option: String) async throws {
    try place.write(Data("no certificate".utf8), to: "file")
    try await expect(.usage, server.url("/film.bin").replacing("http:", with: "https:"), option, "file")
  }

  @Test("no proxy is blamed for a refused connection, however the address is written")
  func addresses() async throws {
    let closed = try LoopbackServer()
    let port = closed.port
    closed.stop()
    for host in ["127.1", "2130706433", "0x7f.0.0.1"] {
      let outcome = try await FetchProcess.run(
        "http://\(host):\(port)/a", "--retries", "0", "--no-proxy", in: place.folder)
      #expect(outcome.status == 4)
      #expect(outcome.errors.hasPrefix("Cannot reach the server of 'http://\(host):\(port)/a': it accepts no"))
    }
  }
}
