#if os(Linux)
  import ArmatureTestSupport
  import Foundation
  import LoopbackServer
  import Testing

  /// What the standard transport reads from the environment of its process.
  @Suite(.serialized, .connected) struct EnvironmentTests {
    /// No proxy, whatever the environment of the tests has.
    private static let clean = Dictionary(
      uniqueKeysWithValues: [
        "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
      ]
      .map { ($0, "") })

    private func fetch(_ address: String, _ environment: [String: String]) async throws -> String {
      try await Probe("fetch", address, "-", environment: Self.clean.merging(environment) { $1 }).line()
    }

    @Test(
      "DL-122 the environment names the proxy of http", arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
    func plainProxy(variable: String) async throws {
      // The server answers requests with the whole URL too, so it is the proxy.
      let proxy = try LoopbackServer { request in Response(body: .text(request.target)) }
      let target = "http://site.test/x"
      #expect(try await fetch(target, [variable: "\(proxy.baseURL)"]) == "200 \(target.utf8.count)")
      #expect(proxy.requests.map(\.target) == [target])
    }

    @Test("DL-122 HTTP_PROXY in capitals isn't read, nor a variable of the other scheme")
    func ignored() async throws {
      let proxy = try LoopbackServer { _ in Response(502) }
      let server = try LoopbackServer { _ in Response(body: .text("direct")) }
      for variable in ["HTTP_PROXY", "https_proxy", "HTTPS_PROXY"] {
        #expect(try await fetch(server.url("/x"), [variable: "\(proxy.baseURL)"]) == "200 6", "\(variable)")
      }
      #expect(proxy.counts.connections == 0)
    }

    @Test(
      "DL-122 the environment names the proxy of https",
      arguments: ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"])
    func tunnel(variable: String) async throws {
      // A server of the tests makes no tunnels, and answers the request for one with 400.
      let proxy = try LoopbackServer()
      let line = try await fetch("https://site.test/x", [variable: "\(proxy.baseURL)"])
      #expect(line == "proxyRefused(status: 400)")
      #expect(proxy.counts.connections == 1)
    }

    @Test("DL-122 the hosts of no_proxy are connected to directly", arguments: ["no_proxy", "NO_PROXY"])
    func exceptions(variable: String) async throws {
      let proxy = try LoopbackServer { _ in Response(502) }
      let server = try LoopbackServer { _ in Response(body: .text("direct")) }
      for exceptions in ["127.0.0.1", "site.test,127.0.0.1", "*"] {
        let line = try await fetch(server.url("/x"), ["http_proxy": "\(proxy.baseURL)", variable: exceptions])
        #expect(line == "200 6", "\(exceptions)")
      }
      #expect(proxy.counts.connections == 0)
      #expect(try await fetch(server.url("/x"), ["http_proxy": "\(proxy.baseURL)", variable: "site.test"]) == "502 0")
    }

    @Test("DL-123 the environment names the authorities to trust", arguments: Wire.secure)
    func authorities(wire: Wire) async throws {
      let place = try TemporaryFolder()
      let files = try TestCertificates.write(to: place.folder)
      // The name is the hash of the authority's subject, as OpenSSL computes it.
      let folder = place.file("authorities")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      try Data(TestCertificates.caPEM.utf8).write(to: folder.appending(path: "c46f47b0.0"))
      let server = try LoopbackServer(security: wire.security) { _ in Response(body: .text("hello")) }
      let (authority, other) = (files.authority.path, files.clientCertificate.path)
      let unset = ["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "", "SSL_CERT_DIR": ""]
      let rows: [(changes: [String: String], line: String)] = [
        (["CURL_CA_BUNDLE": authority], "200 5"), (["SSL_CERT_FILE": authority], "200 5"),
        (["SSL_CERT_DIR": folder.path], "200 5"),
        (["CURL_CA_BUNDLE": authority, "SSL_CERT_FILE": other], "200 5"),
        (["SSL_CERT_FILE": other, "SSL_CERT_DIR": folder.path], "200 5"),
        (["SSL_CERT_FILE": other], "untrustedServer("),
        ([:], "untrustedServer("),
      ]
      for (changes, expected) in rows {
        let line = try await fetch(server.url("/x"), unset.merging(changes) { $1 })
        #expect(line.hasPrefix(expected), "\(changes): \(line)")
      }
      let missing = try await fetch(server.url("/x"), unset.merging(["SSL_CERT_FILE": place.file("no").path]) { $1 })
      #expect(missing.hasPrefix("unusableOptions("), "\(missing)")
    }
  }
#endif
