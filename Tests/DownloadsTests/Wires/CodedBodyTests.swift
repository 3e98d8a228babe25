#if os(Linux)
  import Downloads
  import Foundation
  import LoopbackServer
  import ArmatureTestSupport
  import Testing

  /// Compressed bodies: those of another program, damaged ones, and truncated ones.
  @Suite(.connected) struct CodedBodyTests {
    /// The decoded samples.
    private static let text = (0..<160).map { "\($0 * $0 % 101) " }.joined()

    // Created by zlib: with dynamic tables, with the zlib header, without a header, and with fixed tables.
    private static let samples: [(coding: String, bytes: String)] = [
      ("gzip", gzip), ("x-gzip", gzip), ("deflate", zlib), ("deflate", bare), ("gzip", fixed),
    ]
    private static let gzip =
      "H4sIAAAAAAACA9WQ2REEIQgFU+kQVEQw/8S2nSy2aj4ceCeDyeYyDyuJw76cTU/mGKzBDk5zkxWki2JN0kkRRYvZlOhL+V6U"
      + "8+AucjFdXXYyg97kIQaHTk6yBcorkuusaclNne/7fh26ygcSKkHaIz8ZxZRUWHlNtNJQW82N8IKML9R8AY1pWCMb3PiWsIqF"
      + "rGU5K1r09bW25T1BfOfwKMb3QuN/rvQDAHyCD9EBAAA="
    private static let zlib =
      "eNrVkNkRBCEIBVPpEFREMP/Etp0stmo+HHgng8nmMg8ricO+nE1P5hiswQ5Oc5MVpItiTdJJEUWL2ZToS/lelPPgLnIxXV12"
      + "MoPe5CEGh05OsgXKK5LrrGnJTZ3v+34dusoHEipB2iM/GcWUVFh5TbTSUFvNjfCCjC/UfAGNaVgjG9z4lrCKhaxlOSta9PW1"
      + "tuU9QXzn8CjG90Ljf670A0cNUsE="
    private static let bare =
      "1ZDZEQQhCAVT6RBURDD/xLadLLZqPhx4J4PJ5jIPK4nDvpxNT+YYrMEOTnOTFaSLYk3SSRFFi9mU6Ev5XpTz4C5yMV1ddjKD"
      + "3uQhBodOTrIFyiuS66xpyU2d7/t+HbrKBxIqQdojPxnFlFRYeU200lBbzY3wgowv1HwBjWlYIxvc+JawioWsZTkrWvT1tbbl"
      + "PUF85/AoxvdC43+u9AM="
    private static let fixed =
      "H4sIAAAAAAACAzNQMFQwUbBUMDRTMDJVMDZTMLFUMDNRsDBUMDQwUDAyUDAxVjCzULA0VTAyVjAFSpgrGBkqmAJFzBWMzRUs"
      + "gGpMFMyBqi0VzIFsIwVzoLixgqWRgqmRgiFQylLBxFTB0FjBwkTB1EzB2EDBTMHCVMHMVMEEqBCoz1zBVMESKGahYAHUbKFg"
      + "bgZGYC5QEChlClIEVArUANQG0gwyBmgY0EigwUDjgZYArQJaCLQWaDnQCSCHGIAdZQhyINCZQMcCnQx0OND5QE8AvQL0ENBb"
      + "QM8BvQj0KMi/QG8DPQ8MAmNwcAADBeh8YAgZDJ1QAgAAfIIP0QEAAA=="

    private func body(
      _ bytes: Data, coded coding: String, framing: Answer.Framing = .length, wire: Wire = .standard
    ) async throws -> Result<String, DownloadError.Reason> {
      let site = try Site(wire) { _ in
        Answer(fields: [("Content-Encoding", coding)], framing: framing, steps: [.data(bytes)])
      }
      let service = DownloadService(configuration: .once, transport: site.transport)
      do {
        return .success(String(decoding: try await service.data(for: .get("\(site.base)/x")).data, as: UTF8.self))
      } catch let error as DownloadError {
        return .failure(error.reason)
      }
    }

    @Test("a compressed body is decoded", arguments: 0..<5, Answer.Framing.allCases)
    @MainActor func samples(index: Int, framing: Answer.Framing) async throws {
      let (coding, text) = Self.samples[index]
      let bytes = try #require(Data(base64Encoded: text))
      #expect(try await body(bytes, coded: coding, framing: framing) == .success(Self.text))
    }

    @Test(
      "DL-126 'identity' and 'none' say that a body has no coding", arguments: Wire.curl,
      ["none", "None", "identity, none"])
    @MainActor func uncoded(wire: Wire, coding: String) async throws {
      #expect(try await body(Data("abc".utf8), coded: coding, wire: wire) == .success("abc"))
    }

    @Test("several gzip members are decoded, and bytes after them are ignored")
    @MainActor func members() async throws {
      let bytes = try #require(Data(base64Encoded: Self.gzip))
      #expect(try await body(bytes + bytes + Data("rest".utf8), coded: "gzip") == .success(Self.text + Self.text))
      let stored = try #require(Data(base64Encoded: "H4sIAAAAAAAEAwEMAPP/c3RvcmVkIGJ5dGVzeHemDwwAAAA="))
      #expect(try await body(stored, coded: "gzip") == .success("stored bytes"))
      #expect(try await body(Data(), coded: "gzip") == .success(""))
    }

    @Test("a large body is decoded piece by piece")
    @MainActor func large() async throws {
      let place = try TemporaryFolder()
      let server = try LoopbackServer()
      defer { server.stop() }
      let content = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 1000) })
      server["/x"] = .bytes(.data(content)).gzipped()
      let request = DownloadRequest.get(server.url("/x"), to: .file(place.file()))
      #expect(try await DownloadService(configuration: .once).download(request).byteCount == 300_000)
      #expect(try Data(contentsOf: place.file()) == content)
    }

    @Test("a damaged body is refused wherever the damage is")
    @MainActor func damaged() async throws {
      let bytes = try #require(Data(base64Encoded: Self.gzip))
      // The time, flags and system in the header don't affect the content.
      for place in Array(0..<4) + Array(10..<bytes.count) {
        var changed = bytes
        changed[place] ^= 0x41
        let end = try await body(changed, coded: "gzip")
        switch end {
        case .failure(.undecodableBody), .failure(.connectionLost): break
        default: Issue.record("byte \(place): \(end)")
        }
      }
    }

    @Test("a compressed body that ends early is a lost connection")
    @MainActor func cut() async throws {
      let bytes = try #require(Data(base64Encoded: Self.gzip))
      for count in [5, 30, bytes.count - 1] {
        let end = try await body(bytes.prefix(count), coded: "gzip")
        guard case .failure(.connectionLost) = end else {
          Issue.record("\(count) bytes: \(end)")
          continue
        }
      }
    }

    @Test(
      "DL-132 a compressed file whose coding a server names arrives as it is", arguments: Wire.curl, ["gzip", "x-gzip"])
    @MainActor func file(wire: Wire, coding: String) async throws {
      let bytes = try #require(Data(base64Encoded: Self.gzip))
      let site = try Site(wire) { _ in Answer(fields: [("Content-Encoding", coding)], steps: [.data(bytes)]) }
      let service = DownloadService(configuration: .once, transport: site.transport)
      for name in ["a.tar.gz", "a.TGZ?b=c"] {
        #expect(try await service.data(for: .get("\(site.base)/\(name)")).data == bytes)
      }
      #expect(try await service.data(for: .get("\(site.base)/a.json?b=c.gz")).data == Data(Self.text.utf8))
      #expect(site.requests.map { $0.fields["accept-encoding"] } == ["identity", "identity", "gzip, deflate"])
    }

    @Test("DL-132 a range is requested without a coding, unless the request names one")
    @MainActor func range() async throws {
      let site = try Site(.standard) { _ in
        Answer(status: 206, fields: [("Content-Range", "bytes 0-2/9")], steps: [.text("abc")])
      }
      let service = DownloadService(configuration: .once, transport: site.transport)
      var request = DownloadRequest.get("\(site.base)/x")
      request.fields["Range"] = "bytes=0-2"
      #expect(try await service.data(for: request).data == Data("abc".utf8))
      request.fields["Accept-Encoding"] = "gzip"
      #expect(try await service.data(for: request).data == Data("abc".utf8))
      #expect(site.requests.map { $0.fields["accept-encoding"] } == ["identity", "gzip"])
    }

    @Test("DL-126 an unknown coding is refused, unless the caller accepts it", arguments: Wire.curl)
    @MainActor func unknown(wire: Wire) async throws {
      let end = try await body(Data("abc".utf8), coded: "br", wire: wire)
      guard case .failure(.undecodableBody(_, let text)) = end else {
        Issue.record("\(end)")
        return
      }
      #expect(text == "is encoded as 'br', which isn't supported")
      let site = try Site(wire) { _ in Answer(fields: [("Content-Encoding", "br")], steps: [.text("abc")]) }
      var request = DownloadRequest.get("\(site.base)/x")
      request.fields["Accept-Encoding"] = "gzip, br;q=0.5"
      let service = DownloadService(configuration: .once, transport: site.transport)
      #expect(try await service.data(for: request).data == Data("abc".utf8))
    }
  }
#endif
