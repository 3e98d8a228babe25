import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

@testable import Fetch

/// The built program with servers that encrypt, over HTTP/1.1 and HTTP/2.
@Suite(.connected, .enabled(if: ServerSecurity.isAvailable)) struct EncryptionTests {
  private typealias Outcome = FetchProcess.Outcome

  private let place: TemporaryFolder
  private let files: TestCertificates.Files
  private let film = Content.seeded(7, count: 100_000)

  init() throws {
    place = try TemporaryFolder()
    files = try TestCertificates.write(to: place.folder)
  }

  private func server(_ security: ServerSecurity) throws -> LoopbackServer {
    let server = try LoopbackServer(security: security)
    server["/film.bin"] = .resource(film, etag: #""v1""#)
    return server
  }

  private func run(_ arguments: String...) async throws -> Outcome {
    try await FetchProcess(arguments + ["--retries", "0", "--no-proxy"], in: place.folder).outcome()
  }

  @Test("--cacert names the authority to trust, and --crl what it has revoked")
  func authorities() async throws {
    let server = try server(.tls())
    let saved = try await run(server.url("/film.bin"), "--cacert", "authority.pem", "-o", "f")
    #expect(saved == Outcome(status: 0, output: "Saved 'f' (100 kB).\n", errors: ""))
    #expect(place["f"] == film.data)
    let listed = try await run(
      server.url("/film.bin"), "--cacert", "authority.pem", "--crl", "revocations.pem", "-o", "g")
    #expect(listed.status == 0)
    let revoked = try self.server(.tls(.revoked))
    let refused = try await run(
      revoked.url("/film.bin"), "--cacert", "authority.pem", "--crl", "revocations.pem", "-o", "h")
    #expect(refused.status == 5)
    #expect(refused.errors.contains("its certificate was revoked"))
    #expect(revoked.counts.requests == 0)
  }

  @Test("a server that isn't trusted is a failure of tls, and the remedy is an option of the program")
  func distrust() async throws {
    let server = try server(.tls())
    let outcome = try await run(server.url("/film.bin"), "--json")
    #expect(outcome.status == 5)
    #expect(outcome.output.contains(#""event":"failed","kind":"tls","message":"Did not send the request to "#))
    #expect(outcome.output.contains("name its authority with --cacert;"))
    #expect(server.counts.requests == 0)
  }

  @Test("--cert and --key identify the client")
  func clientCertificate() async throws {
    var security = ServerSecurity.tls()
    security.requiresClientCertificate = true
    let server = try server(security)
    let saved = try await run(
      server.url("/film.bin"), "--cacert", "authority.pem", "--cert", "client.pem", "--key", "client.key", "-o", "f")
    #expect(saved == Outcome(status: 0, output: "Saved 'f' (100 kB).\n", errors: ""))
    let refused = try await run(server.url("/film.bin"), "--cacert", "authority.pem", "-o", "g")
    #expect(refused.status == 5)
    #expect(server.counts.requests == 1)
  }

  @Test("HTTP/2 is used unless --http1.1 is given", .enabled(if: ServerSecurity.isHTTP2Available))
  func versions() async throws {
    let server = try server(.http2())
    for options in [[], ["--http1.1"]] {
      let outcome = try await FetchProcess(
        [server.url("/film.bin"), "--cacert", "authority.pem", "-o", "f"] + options, in: place.folder
      ).outcome()
      #expect(outcome == Outcome(status: 0, output: "Saved 'f' (100 kB).\n", errors: ""))
    }
    #expect(server.requests.map(\.version) == ["HTTP/2", "HTTP/1.1"])
  }

  @Test("the same fields are sent over http and https")
  func fields() async throws {
    let (plain, encrypted) = (try server(.plain), try server(.tls()))
    for server in [plain, encrypted] {
      #expect(try await run(server.url("/film.bin"), "--cacert", "authority.pem", "-o", "f").status == 0)
    }
    for name in ["User-Agent", "Accept-Encoding", "Accept", "Connection"] {
      #expect(plain.requests.first?.headers[name] == encrypted.requests.first?.headers[name])
    }
    #expect(plain.requests.first?.headers["User-Agent"] == "Fetch/\(Help.version)")
  }
}
