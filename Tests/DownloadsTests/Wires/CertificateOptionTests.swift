#if os(Linux)
  import ArmatureTestSupport
  import Downloads
  import Foundation
  import LoopbackServer
  import Testing

  /// Authorities and client certificates that the options name.
  @Suite(.connected) struct CertificateOptionTests {
    /// The name of the authority's file in a folder: the hash of its subject, as OpenSSL computes it.
    private static let hashedName = "c46f47b0.0"

    /// The key of the clients' certificate, encrypted with the password `secret`.
    private static let encryptedKey = """
      -----BEGIN ENCRYPTED PRIVATE KEY-----
      MIHrMFYGCSqGSIb3DQEFDTBJMCgGCSqGSIb3DQEFDDAbBAiIjfVY0wS3vQIBATAM
      BggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBKgQQ2FZaRYhnj5Jum9XFjKNSggSBkICr
      lJJMzXqv1cKf4+WN09ZJdssgJizSbQ6ddBsG3zRf8Eymcl1ksemwnj0ZZxSBZHC8
      f5F2A6fYUp/w1QPDkoMK7d1QMINhm9cCR0X348iOBrmyQ0OIwlld7aCwS4jkOeyj
      V9WXLHnSx9EZ1Qul+1AtaEc+DaafDfO/AJRTHUhuzmlGfIvNEDHsNIaawSmjPQ==
      -----END ENCRYPTED PRIVATE KEY-----
      """

    @Test("DL-123 the authorities of a file or a folder are trusted, and no others", arguments: Wire.secure)
    func authorities(wire: Wire) async throws {
      let place = try TemporaryFolder()
      let files = try TestCertificates.write(to: place.folder)
      let folder = place.file("authorities")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      try Data(TestCertificates.caPEM.utf8).write(to: folder.appending(path: Self.hashedName))
      let empty = place.file("empty")
      try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: false)
      let server = try wire.server { _ in Response(body: .text("hello")) }
      let rows: [(ConnectionOptions.CertificateAuthorities, TransportFailure?)] = [
        (.file(files.authority), nil), (.folder(folder), nil), (.standard, .untrustedServer(.unknownIssuer)),
        (.file(files.clientCertificate), .untrustedServer(.unknownIssuer)),
        (.folder(empty), .untrustedServer(.unknownIssuer)),
      ]
      for (authorities, failure) in rows {
        var options = wire.options
        options.certificateAuthorities = authorities
        let record = try await StandardTransport(options).record("GET", server.url("/x"))
        #expect(record.failure == failure, "\(authorities)")
        #expect(record.body == (failure == nil ? Data("hello".utf8) : Data()))
      }
    }

    @Test("DL-123 a client presents its certificate to a server that requires one", arguments: Wire.secure)
    func client(wire: Wire) async throws {
      let place = try TemporaryFolder()
      let files = try TestCertificates.write(to: place.folder)
      try place.write(Self.encryptedKey, to: "encrypted.key")
      var security = wire.security
      security.requiresClientCertificate = true
      let server = try LoopbackServer(security: security) { _ in Response(body: .text("known")) }
      let keys: [(URL, String?)] = [(files.clientKey, nil), (place.file("encrypted.key"), "secret")]
      for (key, password) in keys {
        var options = wire.options
        options.clientCertificate = .init(certificate: files.clientCertificate, key: key, password: password)
        let record = try await StandardTransport(options).record("GET", server.url("/x"))
        #expect(record.body == Data("known".utf8), "\(record.events)")
      }
    }

    @Test("DL-123 a file that can't be used is named by the error, and nothing is sent", arguments: Wire.secure)
    @MainActor func unusable(wire: Wire) async throws {
      let place = try TemporaryFolder()
      let files = try TestCertificates.write(to: place.folder)
      try place.write("nothing of value", to: "text")
      try place.write(Self.encryptedKey, to: "encrypted.key")
      let (missing, text) = (place.file("missing"), place.file("text"))
      func client(_ certificate: URL, _ key: URL, _ password: String? = nil) -> ConnectionOptions {
        var options = wire.options
        options.clientCertificate = .init(certificate: certificate, key: key, password: password)
        return options
      }
      var rows: [(String, ConnectionOptions)] = [
        ("missing certificate", client(missing, files.clientKey)),
        ("certificate of text", client(text, files.clientKey)),
        ("missing key", client(files.clientCertificate, missing)),
        ("key of text", client(files.clientCertificate, text)),
        ("wrong password", client(files.clientCertificate, place.file("encrypted.key"), "wrong")),
      ]
      for (name, file) in [("missing", missing), ("text", text)] {
        var authorities = wire.options
        authorities.certificateAuthorities = .file(file)
        rows.append(("authorities: \(name)", authorities))
        var revocations = wire.options
        revocations.revocationLists = file
        rows.append(("revocations: \(name)", revocations))
      }
      let server = try wire.server { _ in Response(body: .text("never")) }
      for (name, options) in rows {
        let service = DownloadService(configuration: .prompt, transport: StandardTransport(options))
        let error = await service.start(.get(server.url("/x"))).outcome.error
        guard case .unusableConnectionOptions(let text) = error?.reason else {
          Issue.record("\(name): \(String(describing: error?.reason))")
          continue
        }
        #expect(text.hasPrefix("Cannot use the network as configured: "), "\(name): \(text)")
        #expect(text.hasSuffix(" Nothing was sent. Check the files of certificates."), "\(name): \(text)")
        #expect(!text.contains("wrong") || name != "wrong password", "\(text)")
        #expect(error?.attempts == 1, "\(name)")
      }
      #expect(server.counts.requests == 0)
    }
  }
#endif
